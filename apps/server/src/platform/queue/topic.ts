import type { FEATURES } from "@parapet/domain/features/features";
import type * as z from "zod";

type Publishing = Extract<(typeof FEATURES)[number], { readonly publishes: readonly string[] }>;
export type TopicName = Publishing["publishes"][number];

/** Something that one feature announces and others react to, without either knowing the other: a job names it in `on`. */
export interface Topic<Payload extends z.ZodType = z.ZodType> {
  readonly name: TopicName;
  readonly payload: Payload;
}

export const defineTopic = <Payload extends z.ZodType>(topic: Topic<Payload>): Topic<Payload> => topic;
