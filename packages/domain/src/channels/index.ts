export type { ChannelMessage, MessageWords } from "./channel.ts";
export type { Sent, WebDestination } from "./destination.ts";
export {
  type ChannelField,
  type ChannelKind,
  channelOfKind,
  CHANNELS,
  perField,
  REPORT_CHANNEL_KINDS,
} from "./registry.ts";
export type { AddressProblem } from "./web-address.ts";
