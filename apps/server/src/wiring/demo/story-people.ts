/** The people who act in the story. */
export const PERSON = {
  operator: "super.admin@parapet.test",
  partner: "partner.admin@harbour.test",
  admin: "client.admin@acme.test",
  analyst: "client.user@acme.test",
  seller: "seller@harbour.test",
} as const;
