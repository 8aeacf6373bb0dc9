import { defineChannel } from "./channel.ts";
import { readStatus } from "./destination.ts";
import { judgeOwnUrl, urlHint } from "./web-address.ts";

/** The organization's own program: the event itself, signed. */
export const webhook = defineChannel({
  id: "webhook",
  field: "webhook",
  input: "url",
  via: "web",
  signs: true,
  takesReports: true,
  judge: judgeOwnUrl,
  hint: urlHint,
  request: (address, { event }) => ({ url: address, body: event }),
  read: readStatus,
});
