/** Which names do public records know of the careless company? Some of them no longer exist. */
export const NAMES_OF_ACME: readonly string[] = [
  "acme.test",
  "www.acme.test",
  "mail.acme.test",
  "api.acme.test",
  "app.acme.test",
  "shop.acme.test",
  "vpn.acme.test",
  "dev.acme.test",
  "intranet.acme.test",
  "staging-2019.acme.test",
];
