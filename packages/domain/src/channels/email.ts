import { defineChannel } from "./channel.ts";

/** Email, through the outbox. The contract judges the address, and nothing of it is secret. */
export const email = defineChannel({
  id: "email",
  field: "received_email",
  input: "email",
  via: "mail",
  takesReports: false,
  judge: (text) => ({ address: text }),
  hint: (address) => address,
});
