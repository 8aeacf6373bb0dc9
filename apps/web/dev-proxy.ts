/** Addresses that the server answers itself, by their beginning; in development every other one is the portal's. */
export const PROXIED = [
  "/api",
  "/v1",
  "/scim",
  "/taxii2",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/dev/mailbox",
  "/dev/demo-accounts.json",
  "/dev/receivers.json",
  "/dev/faults.json",
  "/dev/records.json",
];
