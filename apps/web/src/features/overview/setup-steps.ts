/** What the API says about an organization that may still be setting up. Null: the reader may not know. */
export interface SetupFacts {
  readonly domains: readonly { readonly state: "pending" | "verified" | "lapsed" }[] | null;
  readonly hasScan: boolean | null;
  readonly keywords: number | null;
  readonly people: number | null;
  readonly alerts: number | null;
}

export const SETUP_STEPS = ["domain", "verify", "scan", "keywords", "people", "alert"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Where each step is taken, on pages of an administrator of a client; the scan is started on the overview itself. */
export const SETUP_PLACES: Readonly<Record<Exclude<SetupStep, "scan">, string>> = {
  domain: "/dashboard/account/settings/domains",
  verify: "/dashboard/account/settings/domains",
  keywords: "/dashboard/alert-management",
  people: "/dashboard/management/user-management",
  alert: "/dashboard/alert-management/create-new-alert",
};

/** Which steps of the setup are done; those that the reader cannot take are left out. */
export const setupSteps = (facts: SetupFacts): readonly { readonly step: SetupStep; readonly isDone: boolean }[] => {
  const done: Readonly<Record<SetupStep, boolean | null>> = {
    domain: facts.domains === null ? null : facts.domains.length > 0,
    verify: facts.domains === null ? null : facts.domains.some(({ state }) => state === "verified"),
    scan: facts.hasScan,
    keywords: facts.keywords === null ? null : facts.keywords > 0,
    people: facts.people === null ? null : facts.people > 1,
    alert: facts.alerts === null ? null : facts.alerts > 0,
  };
  return SETUP_STEPS.flatMap((step) => {
    const isDone = done[step];
    return isDone === null ? [] : [{ step, isDone }];
  });
};
