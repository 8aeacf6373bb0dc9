import type { StoryStage } from "./open-story.ts";
import { loadIntelligence } from "./story-intelligence.ts";
import { FIRST_DAY } from "./story-states.ts";

/** Changes with the story; a demo of another version is replaced at the next start. */
export const STORY_VERSION = "1";

/** The people who act in the story. */
export const PERSON = {
  operator: "super.admin@parapet.test",
  partner: "partner.admin@harbour.test",
  admin: "client.admin@acme.test",
  analyst: "client.user@acme.test",
} as const;

export interface StoryEvent {
  /** In days before today. */
  readonly day: number;
  /** Of that day, in UTC. */
  readonly hour: number;
  readonly play: (stage: StoryStage) => Promise<void>;
}

/** What people did, in the order of the days. Runs of the scanner are in `play-story.ts`. */
export const STORY: readonly StoryEvent[] = [
  { day: FIRST_DAY, hour: 1, play: ({ portal }) => loadIntelligence(portal, PERSON.operator) },
];
