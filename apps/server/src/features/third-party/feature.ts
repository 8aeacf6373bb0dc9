import { defineFeature } from "../../platform/feature.ts";
import { assessVendorJob, assessVendorsJob } from "./jobs/assess-vendors.ts";
import { sharedVendorRoutes } from "./routes/shared-vendor.ts";
import { thirdPartyQuestionnaireRoutes } from "./routes/third-party-questionnaire.ts";
import { thirdPartyRoutes } from "./routes/third-party.ts";

export const thirdParty = defineFeature({
  routes: [...sharedVendorRoutes, ...thirdPartyQuestionnaireRoutes, ...thirdPartyRoutes],
  jobs: [assessVendorJob, assessVendorsJob],
});
