import type { OverviewServices } from "./overview-picture.ts";
import type { BillingServices } from "./payment/payments.ts";
import type { PublicReportServices } from "./recent-reports.ts";
import type { DemoServices } from "./routes/demo-world.ts";

/** Everything the program opens: what all features share, and what single ones need beside it. Closed in reverse order. */
export interface AppServices extends BillingServices, PublicReportServices, OverviewServices, DemoServices {}
