import { email } from "./email.ts";
import { pagerduty } from "./pagerduty.ts";
import { slack } from "./slack.ts";
import { teams } from "./teams.ts";
import { webhook } from "./webhook.ts";

/** Every channel there is, in the order of the form. */
export const CHANNELS = [email, slack, teams, pagerduty, webhook] as const;

export type ChannelKind = (typeof CHANNELS)[number]["id"];
export type ChannelField = (typeof CHANNELS)[number]["field"];

export const CHANNEL_KINDS = CHANNELS.map(({ id }) => id) as [ChannelKind, ...ChannelKind[]];

export const REPORT_CHANNEL_KINDS = CHANNELS.flatMap(({ id, takesReports }) => (takesReports ? [id] : [])) as [
  ChannelKind,
  ...ChannelKind[],
];

/** The definition of a stored kind; undefined for one that this version does not know. */
export const channelOfKind = (kind: string): (typeof CHANNELS)[number] | undefined =>
  CHANNELS.find(({ id }) => id === kind);

/** Something for each field of the API that takes an address. */
export const perField = <Value>(valueOf: (channel: (typeof CHANNELS)[number]) => Value) =>
  Object.fromEntries(CHANNELS.map((channel) => [channel.field, valueOf(channel)])) as Record<ChannelField, Value>;
