import type { BillingServices } from "../features/billing/payments.ts";
import type { DemoServices } from "../features/operations/demo-world.ts";
import type { PublicReportServices } from "../features/public-report/recent-reports.ts";
import type { SignOnServices } from "../features/sign-on/provider-net.ts";

/** Everything the program opens: what all features share, and what single ones need beside it. Closed in reverse order. */
export interface AppServices extends BillingServices, PublicReportServices, DemoServices, SignOnServices {}
