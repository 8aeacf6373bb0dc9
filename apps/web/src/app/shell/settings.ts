import type { Permission } from "@parapet/domain/access";

const ACCOUNT = "/dashboard/account";
const WORK_LIST = "/dashboard/current-risk/work";

/** Settings that are a part of a page: found by their names from the search, for those who may change them. */
export const SETTINGS = [
  { id: "profile", path: ACCOUNT, needs: null },
  { id: "security", path: `${ACCOUNT}?part=security`, needs: null },
  { id: "plan", path: `${ACCOUNT}?part=plan`, needs: null },
  { id: "log", path: `${ACCOUNT}?part=log`, needs: "audit:read" },
  { id: "policy", path: `${WORK_LIST}?panel=policy`, needs: "sla:manage" },
  { id: "rules", path: `${WORK_LIST}?panel=rules`, needs: "rules:manage" },
] as const satisfies readonly { readonly id: string; readonly path: string; readonly needs: Permission | null }[];
