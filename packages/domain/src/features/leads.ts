import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const leadsPages = [
  {
    id: "contact",
    path: "/contact-us",
    module: "contact/contact-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["contact"],
    prerendered: true,
  },
  {
    id: "partners",
    path: "/partners/register",
    module: "partners/partners-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["partners"],
    prerendered: true,
  },
  {
    id: "leads",
    path: "/dashboard/leads",
    module: "leads-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    menu: { under: "current-risk", place: 9 },
    needs: "leads:manage",
    roles: ["super_admin", "partner_admin", "seller"],
    firstFor: ["seller"],
    words: ["leads"],
  },
] as const satisfies readonly PageDescription[];

export const leads = describeFeature({
  name: "leads",
  after: ["access", "scans"],
  calls: {
    sendEnquiry: { method: "POST", path: "/contact/", needs: "anyone", flag: "contact" },
    listLeads: { method: "GET", path: "/leads/", needs: "leads:manage" },
    createLead: { method: "POST", path: "/leads/", needs: "leads:manage" },
    updateLead: { method: "PATCH", path: "/leads/{id}/", needs: "leads:manage" },
    reviewRegistration: {
      method: "GET",
      path: "/portal_management/partner_registrations/{id}/",
      needs: "partners:approve",
    },
    approvePartner: {
      method: "POST",
      path: "/portal_management/partner_registrations/{id}/approve/",
      needs: "partners:approve",
    },
    rejectPartner: {
      method: "POST",
      path: "/portal_management/partner_registrations/{id}/reject/",
      needs: "partners:approve",
    },
    registerPartner: { method: "POST", path: "/partner_registration/", needs: "anyone", flag: "partner-registration" },
  },
  pages: leadsPages,
  texts: ["contact", "partners", "leads"],
  audits: ["partner.approved", "partner.rejected", "lead.created", "lead.changed"],
  flags: { "partner-registration": "visitors", contact: "visitors" },
});
