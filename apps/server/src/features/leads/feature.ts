import { defineFeature } from "../../platform/feature.ts";
import { contactRoutes } from "./routes/contact.ts";
import { leadRoutes } from "./routes/leads.ts";
import { partnerRegistrationRoutes } from "./routes/partner-registration.ts";

export const leads = defineFeature({
  routes: [contactRoutes, ...leadRoutes, partnerRegistrationRoutes],
  jobs: [],
});
