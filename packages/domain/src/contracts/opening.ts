import type { Locale } from "@parapet/words/locale";
import * as z from "zod";

import { type CurrentUser, getAccount } from "./account.ts";
import { CompanyDomain } from "./company-domain.ts";
import { endpoint } from "./endpoint.ts";
import { type Brand, getBrand } from "./portal.ts";
import { type DetailReport, detailReport } from "./reports.ts";
import { listScans, type Scan } from "./scans.ts";
import { getTokens } from "./session.ts";

/**
 * What the overview of a domain begins with, by the session's cookie and in one answer instead of five: who is here, and
 * what the calls of that page would answer them.
 */
export const openOverview = endpoint({
  method: "POST",
  base: "/api",
  path: "/open-overview",
  summary: "What the overview of a domain begins with, and a picture of it to show meanwhile",
  body: z.strictObject({ domain: CompanyDomain }),
  reply: z.object({
    tokens: getTokens.reply,
    /** Null for nobody, and for whoever may not see the overview of this domain; the page then finds out why by itself. */
    parts: z
      .object({
        account: getAccount.reply,
        detail_report: detailReport.reply,
        /** Null for those who may not see runs. */
        scans: listScans.reply.nullable(),
        branding: getBrand.reply,
        /** HTML without scripts and style attributes. Null where the portal was not built or could not be drawn. */
        picture: z.string().nullable(),
      })
      .nullable(),
  }),
});

/** What the picture of an overview is drawn from. */
export interface OverviewFacts {
  readonly locale: Locale;
  readonly domain: string;
  readonly user: CurrentUser;
  readonly report: DetailReport;
  readonly scan: Scan | null;
  readonly brand: Brand;
}

/** Draws the overview as the portal would. */
export type DrawOverview = (facts: OverviewFacts) => string;
