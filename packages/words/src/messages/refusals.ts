import type { Locale } from "../locale.ts";
import { ALERT_REFUSALS } from "./refusals/alerts.ts";
import { ASSET_REFUSALS } from "./refusals/assets.ts";
import { ASSISTANT_REFUSALS } from "./refusals/assistants.ts";
import { BILLING_REFUSALS } from "./refusals/billing.ts";
import { DOMAIN_REFUSALS } from "./refusals/domains.ts";
import { FINDING_REFUSALS } from "./refusals/findings.ts";
import { GENERAL_REFUSALS } from "./refusals/general.ts";
import { LEAK_REFUSALS } from "./refusals/leaks.ts";
import { PORTAL_REFUSALS } from "./refusals/portal.ts";
import { SERVICE_ACCOUNT_REFUSALS } from "./refusals/service-accounts.ts";
import { SIGN_IN_REFUSALS } from "./refusals/sign-in.ts";
import { SIGN_ON_REFUSALS } from "./refusals/sign-on.ts";
import { TAKEDOWN_REFUSALS } from "./refusals/takedowns.ts";
import { THIRD_PARTY_REFUSALS } from "./refusals/third-parties.ts";
import { USER_REFUSALS } from "./refusals/users.ts";

/** The words of every refusal. Each error code has its own; finer ones follow. */
export const REFUSALS = {
  en: {
    ...GENERAL_REFUSALS.en,
    ...PORTAL_REFUSALS.en,
    ...BILLING_REFUSALS.en,
    ...ALERT_REFUSALS.en,
    ...THIRD_PARTY_REFUSALS.en,
    ...TAKEDOWN_REFUSALS.en,
    ...LEAK_REFUSALS.en,
    ...ASSET_REFUSALS.en,
    ...DOMAIN_REFUSALS.en,
    ...FINDING_REFUSALS.en,
    ...USER_REFUSALS.en,
    ...SIGN_IN_REFUSALS.en,
    ...SIGN_ON_REFUSALS.en,
    ...SERVICE_ACCOUNT_REFUSALS.en,
    ...ASSISTANT_REFUSALS.en,
  },
  es: {
    ...GENERAL_REFUSALS.es,
    ...PORTAL_REFUSALS.es,
    ...BILLING_REFUSALS.es,
    ...ALERT_REFUSALS.es,
    ...THIRD_PARTY_REFUSALS.es,
    ...TAKEDOWN_REFUSALS.es,
    ...LEAK_REFUSALS.es,
    ...ASSET_REFUSALS.es,
    ...DOMAIN_REFUSALS.es,
    ...FINDING_REFUSALS.es,
    ...USER_REFUSALS.es,
    ...SIGN_IN_REFUSALS.es,
    ...SIGN_ON_REFUSALS.es,
    ...SERVICE_ACCOUNT_REFUSALS.es,
    ...ASSISTANT_REFUSALS.es,
  },
  fr: {
    ...GENERAL_REFUSALS.fr,
    ...PORTAL_REFUSALS.fr,
    ...BILLING_REFUSALS.fr,
    ...ALERT_REFUSALS.fr,
    ...THIRD_PARTY_REFUSALS.fr,
    ...TAKEDOWN_REFUSALS.fr,
    ...LEAK_REFUSALS.fr,
    ...ASSET_REFUSALS.fr,
    ...DOMAIN_REFUSALS.fr,
    ...FINDING_REFUSALS.fr,
    ...USER_REFUSALS.fr,
    ...SIGN_IN_REFUSALS.fr,
    ...SIGN_ON_REFUSALS.fr,
    ...SERVICE_ACCOUNT_REFUSALS.fr,
    ...ASSISTANT_REFUSALS.fr,
  },
};

export type RefusalKey = keyof (typeof REFUSALS)["en"];

/** The text of a refusal in the reader's language. */
export const refusalText = (locale: Locale, key: RefusalKey): string => REFUSALS[locale][key];
