import type { Severity } from "../risk/severity.ts";
import type { MailDestination, WebDestination } from "./destination.ts";

/** A message in words, before it takes the form of any channel. All of it is plain text on one line each. */
export interface MessageWords {
  readonly title: string;
  readonly groups: readonly {
    readonly heading: string;
    readonly items: readonly string[];
    readonly more: string | null;
  }[];
  readonly rest: string | null;
  readonly about: string;
  readonly link: string;
  readonly open: string;
}

export interface ChannelMessage {
  /** The same at every attempt. */
  readonly id: string;
  /** What it is about. */
  readonly domain: string;
  /** Of the worst event; null where none has one. */
  readonly severity: Severity | null;
  /** In the reader's language. */
  readonly words: MessageWords;
  readonly event: object;
}

/** Where alerts are sent to and reports announced. */
export type Channel<Id extends string = string, Field extends string = string> = (
  | MailDestination<Id>
  | WebDestination<Id, ChannelMessage>
) & {
  /** The field of the API that takes its address. */
  readonly field: Field;
  /** Reports are announced in it; people receive them by email. */
  readonly takesReports: boolean;
};

/** Declares a channel; id and field stay literal, so that contracts and forms know them. */
export const defineChannel = <const Id extends string, const Field extends string>(
  channel: Channel<Id, Field>,
): Channel<Id, Field> => channel;
