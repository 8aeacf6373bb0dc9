import { defineFeature } from "../../platform/feature.ts";
import { endSubscriptionJob } from "./jobs/end-subscription.ts";
import { followTermsJob } from "./jobs/follow-terms.ts";
import { linkPaymentJob } from "./jobs/link-payment.ts";
import { mailInvoiceJob } from "./jobs/mail-invoice.ts";
import { reconcilePaymentsJob } from "./jobs/reconcile-payments.ts";
import { remindRenewalsJob } from "./jobs/remind-renewals.ts";
import { stopUnusedRenewalsJob } from "./jobs/stop-unused-renewals.ts";
import type { BillingServices } from "./payments.ts";
import { billingDetailRoutes } from "./routes/billing-details.ts";
import { invoiceRoutes } from "./routes/invoices.ts";
import { paymentRoutes } from "./routes/payment.ts";
import { purchaseRoutes } from "./routes/purchase.ts";
import { subscriptionRoutes } from "./routes/subscription.ts";

export const billing = defineFeature<BillingServices>({
  routes: [...billingDetailRoutes, ...invoiceRoutes, ...paymentRoutes, ...purchaseRoutes, ...subscriptionRoutes],
  jobs: [
    endSubscriptionJob,
    followTermsJob,
    linkPaymentJob,
    mailInvoiceJob,
    reconcilePaymentsJob,
    remindRenewalsJob,
    stopUnusedRenewalsJob,
  ],
});
