import { useTranslations } from "use-intl";

import type { CloudAccount } from "./api.ts";

type Problem = Pick<CloudAccount["problems"][number], "code" | "permission">;

/** Why a part of an account was not assessed, in words. */
export const useProblemText = (): ((problem: Problem) => string) => {
  const t = useTranslations("cloud-accounts");
  return ({ code, permission }) => t(`problems.codes.${code}`, { permission: permission ?? "" });
};
