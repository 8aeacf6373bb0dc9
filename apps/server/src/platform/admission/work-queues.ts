import { openFairQueue } from "./fair-queue.ts";

/** PDF reports are drawn one after the other. */
export const reportQueue = openFairQueue({ atOnce: 1, perOrg: 10 });

/** Invoices and evidence packs are drawn on request and stored nowhere; neither waits for the other. */
export const invoiceQueue = openFairQueue({ atOnce: 1, perOrg: 5 });
export const evidenceQueue = openFairQueue({ atOnce: 1, perOrg: 5 });

/** Files of findings, audit entries and the like, up to a hundred thousand rows each. */
export const exportQueue = openFairQueue({ atOnce: 4, perOrg: 10 });

/** Interactive re-tests of findings. */
export const retestQueue = openFairQueue({ atOnce: 8, perOrg: 20 });
