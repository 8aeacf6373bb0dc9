import type { AddressProblem, AllowedHosts } from "../channels/web-address.ts";
import type { TicketMessage } from "./ticket-system.ts";

/** What a person enters to connect a system, by the names of its fields. Stored encrypted as a whole. */
export type Connection = Readonly<Record<string, string>>;

export interface ConnectionField {
  readonly name: "url" | "account" | "token" | "project" | "type";
  /** Written and never shown again. */
  readonly isSecret: boolean;
  readonly pattern: RegExp;
}

/** One call of the system's API, below its address and with its credentials. A status that is not accepted is an error. */
export interface ApiCall {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: object;
  /** Beside 2xx. */
  readonly accepts?: readonly number[];
}
export type Ask = (call: ApiCall) => Promise<{ readonly status: number; readonly json: unknown }>;

/** A ticket as the system names it. */
export interface External {
  readonly id: string;
  readonly url: string;
}

/** `gone`: deleted, moved where the account cannot see it, or never there. */
export type ExternalState = "open" | "in progress" | "done" | "gone";

/** A system that is called through its own API: tickets are created and changed in it, and their state is read. */
export interface ApiTicketSystem<Id extends string = string> {
  readonly id: Id;
  readonly via: "api";
  readonly fields: readonly ConnectionField[];
  readonly judge: (
    url: string,
    allowed: AllowedHosts,
  ) => { readonly address: string } | { readonly problem: AddressProblem };
  /** The stored connection as it is shown: host and project. */
  readonly hint: (connection: string) => string;
  readonly headers: (connection: Connection) => Readonly<Record<string, string>>;
  /** Reads the project as the account sees it: what the test of a connection calls. */
  readonly test: (ask: Ask, connection: Connection) => Promise<void>;
  /** The ticket that an attempt created whose answer was lost. */
  readonly find: (ask: Ask, connection: Connection, message: TicketMessage) => Promise<External | null>;
  readonly create: (ask: Ask, connection: Connection, message: TicketMessage) => Promise<External>;
  /** Writes the result of a re-test or scan: closed with it, or reopened. */
  readonly report: (ask: Ask, connection: Connection, external: string, message: TicketMessage) => Promise<void>;
  readonly state: (ask: Ask, connection: Connection, external: string) => Promise<ExternalState>;
}

export const defineApiTicketSystem = <const Id extends string>(system: ApiTicketSystem<Id>): ApiTicketSystem<Id> =>
  system;

/** The connection as it is stored, by the fields that its system has. */
export const storedConnection = (fields: readonly ConnectionField[], connection: Connection): string =>
  JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, connection[name] ?? ""])));
export const readConnection = (stored: string): Connection => JSON.parse(stored) as Connection;

/** Host and project: enough to recognize a connection, nothing secret. */
export const connectionHint = (stored: string): string => {
  const { url = "", project = "" } = readConnection(stored);
  return `${URL.parse(url)?.host ?? ""} · ${project}`;
};

/** The mark by which a ticket is found again: unique to it, and no secret. */
export const ticketMark = ({ ticket }: TicketMessage): string => `parapet-${ticket}`;

/** Reads a path of an answer that another program wrote; undefined where it is not what it should be. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<string | number, unknown>)[key] : undefined,
    value,
  );
export const textAt = (value: unknown, ...path: readonly (string | number)[]): string => {
  const found = at(value, ...path);
  if (typeof found === "string") return found;
  if (typeof found === "number") return String(found);
  throw new UnexpectedAnswer(path.join("."));
};

/** An answer without the list is no empty list. */
export const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = at(value, ...path);
  if (Array.isArray(found)) return found;
  throw new UnexpectedAnswer(path.join("."));
};

/** The system answered with success and with something else than its API describes. */
export class UnexpectedAnswer extends Error {
  override name = "UnexpectedAnswer";
  constructor(path: string) {
    super(`the answer has no ${path}`);
  }
}
