import type * as z from "zod";

/** Something that one feature announces and others react to, without either knowing the other: a job names it in `on`. */
export interface Topic<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

export const defineTopic = <Payload extends z.ZodType>(topic: Topic<Payload>): Topic<Payload> => topic;
