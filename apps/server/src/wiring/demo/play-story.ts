import { completeDemoState, startDemoState } from "@parapet/db/queries/demo";

import type { AppServices } from "../app-services.ts";
import { openStory, type StoryStage } from "./open-story.ts";
import { playRun } from "./play-run.ts";
import { openRecordings } from "./recording.ts";
import type { WaitingJob } from "./story-queue.ts";
import { FIRST_DAY, stateOn } from "./story-states.ts";
import { STORY, STORY_VERSION, type StoryEvent } from "./story.ts";

const WEEK = 7;
/** When runs end, in UTC. */
const RUN_HOUR = 3;
/** Companies with a history beside acme.test: one of the operator's clients, the partner and its other clients. */
export const PARTNER_DOMAINS = ["tidy.test", "harbour.test", "orchard.test", "ferry.test"] as const;

const isWeekly = (day: number): boolean => day === FIRST_DAY || (day % WEEK === 0 && day > FIRST_DAY + WEEK);

/** The runs of one day that had ended by its evening. Today's run is a live one. */
const playRuns = async (
  stage: StoryStage,
  recordings: ReturnType<typeof openRecordings>,
  day: number,
): Promise<void> => {
  if (day === 0) return;
  const origin = day === FIRST_DAY ? "new-domain" : "schedule";
  const profile = isWeekly(day) ? "full" : "passive";
  const play = async (domain: string, state: number): Promise<void> =>
    playRun(stage, {
      domain,
      profile,
      origin,
      known: await recordings.read(domain, state, profile, stage.services.now()),
    });
  const playOthers = async (): Promise<void> => {
    for (const domain of PARTNER_DOMAINS) await play(domain, FIRST_DAY);
  };
  // Runs of different companies have nothing in common but the cores.
  const isOthersDay = profile === "full" && (day / WEEK) % 2 === 0;
  await Promise.all([play("acme.test", stateOn(day)), ...(isOthersDay ? [playOthers()] : [])]);
};

/** Plays the whole story through the product's own commands, from its first day to this hour; returns the jobs due after it. */
export const playStory = async (real: AppServices, cidr: string, signal: AbortSignal): Promise<WaitingJob[]> => {
  await startDemoState(real.background.db, STORY_VERSION, real.now());
  const left = await (async () => {
    await using stage = await openStory(real, signal);
    const recordings = openRecordings(cidr, real.now());
    for (let day = FIRST_DAY; day <= 0; day += 1) {
      const events = STORY.filter((event) => event.day === day);
      const playAll = async (some: readonly StoryEvent[]) => {
        for (const { hour, play } of some) {
          stage.clock.moveTo(day, hour);
          await play(stage);
        }
      };
      await playAll(events.filter(({ hour }) => hour < RUN_HOUR));
      stage.clock.moveTo(day, RUN_HOUR);
      await playRuns(stage, recordings, day);
      await playAll(events.filter(({ hour }) => hour >= RUN_HOUR));
    }
    await stage.services.mail.flush();
    return stage.queue.handOver();
  })();
  await completeDemoState(real.background.db, real.now());
  return left;
};
