import type { DescribedCall, Endpoint } from "@parapet/domain/contracts/endpoint";
import * as z from "zod";

import { type JsonSchema, markedReply } from "./marked.ts";

/** One call of the API that a tool makes. */
export interface ToolCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

type Parts = Readonly<Record<string, Endpoint>>;

interface ToolDescription<Input extends z.ZodObject, P extends Parts> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** The calls that it makes, with the permissions, limits and words of each. */
  readonly parts: P;
  readonly calls: (input: z.output<Input>) => { readonly [Part in keyof P]: ToolCall };
  /** What is left of the answers. Only rows may be left out. */
  readonly narrow?: (replies: Readonly<Record<keyof P, unknown>>, now: Date) => Readonly<Record<keyof P, unknown>>;
  /** It changes something, and says beforehand what. */
  readonly asks?: (input: z.output<Input>) => string;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly inputSchema: JsonSchema;
  readonly parts: Readonly<
    Record<string, { readonly call: DescribedCall; readonly mark: (reply: unknown) => unknown }>
  >;
  readonly schema: Readonly<Record<string, JsonSchema>>;
  readonly calls: (input: never) => Readonly<Record<string, ToolCall>>;
  readonly narrow:
    | ((replies: Readonly<Record<string, unknown>>, now: Date) => Readonly<Record<string, unknown>>)
    | null;
  readonly asks: ((input: never) => string) | null;
}

/** Shared by every tool. */
const COMMON = {
  /** For partners and operators: the client that is meant. */
  organization: z.uuid().optional().describe("Id of the organization, for partners with several clients."),
};

/** A tool over calls of the API. What it takes is its own; what it answers follows from the contracts of the calls. */
export const defineTool = <Input extends z.ZodObject, const P extends Parts>(
  described: ToolDescription<Input, P>,
): Tool => {
  const input = z.strictObject({ ...described.input.shape, ...COMMON });
  const replies = Object.entries(described.parts).map(([name, call]) => ({ name, call, ...markedReply(call.reply) }));
  return {
    name: described.name,
    title: described.title,
    description: described.description,
    input,
    inputSchema: z.toJSONSchema(input, { io: "input", reused: "inline" }) as JsonSchema,
    parts: Object.fromEntries(replies.map(({ name, call, mark }) => [name, { call, mark }])),
    schema: Object.fromEntries(replies.map(({ name, schema }) => [name, schema])),
    calls: described.calls as Tool["calls"],
    narrow: (described.narrow ?? null) as Tool["narrow"],
    asks: (described.asks ?? null) as Tool["asks"],
  };
};
