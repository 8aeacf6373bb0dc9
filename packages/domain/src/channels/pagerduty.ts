import type { Severity } from "../risk/severity.ts";
import { type ChannelMessage, defineChannel } from "./channel.ts";
import { readStatus } from "./destination.ts";

const MAX_SUMMARY = 1_024;
const MAX_ITEMS = 100;

const SEVERITIES: Readonly<Record<Severity, "critical" | "error" | "warning" | "info">> = {
  critical: "critical",
  high: "error",
  medium: "warning",
  low: "info",
  info: "info",
};

/** The service region is not part of a key: keys of the European one are entered as `eu-<key>`. */
const parts = (text: string): { host: string; key: string } | null => {
  const [, region, key = ""] = /^(?:(us|eu)-)?([0-9a-zA-Z]{32})$/.exec(text.trim()) ?? [];
  return key === "" ? null : { host: region === "eu" ? "events.eu.pagerduty.com" : "events.pagerduty.com", key };
};

/** An event that opens an incident. The id of the message is its key, so that an attempt that is repeated opens no second one. */
const trigger = (key: string, { id, domain, severity, words, event }: ChannelMessage): object => ({
  routing_key: key,
  event_action: "trigger",
  dedup_key: `parapet-${id}`,
  client: "Parapet",
  client_url: words.link,
  links: [{ href: words.link, text: words.open }],
  payload: {
    summary: words.title.slice(0, MAX_SUMMARY),
    source: domain,
    severity: severity === null ? "info" : SEVERITIES[severity],
    custom_details: {
      ...Object.fromEntries(
        words.groups.map(({ heading, items, more }) => [
          heading,
          [...items.slice(0, MAX_ITEMS), ...(more === null ? [] : [more])].join("\n"),
        ]),
      ),
      ...(words.rest !== null && { "…": words.rest }),
      type: "type" in event ? event.type : null,
    },
  },
});

/** Incidents in PagerDuty, through version 2 of its Events API. Incidents are resolved there. */
export const pagerduty = defineChannel({
  id: "pagerduty",
  field: "pagerduty_key",
  input: "secret",
  via: "web",
  signs: false,
  takesReports: false,
  judge: (text) => (parts(text) === null ? { problem: "channel_key_invalid" } : { address: text.trim() }),
  hint: (address) => `${parts(address)?.host ?? ""}/…${address.slice(-4)}`,
  request: (address, message) => {
    const { host, key } = parts(address) ?? { host: "events.pagerduty.com", key: "" };
    return { url: `https://${host}/v2/enqueue`, body: trigger(key, message) };
  },
  read: readStatus,
});
