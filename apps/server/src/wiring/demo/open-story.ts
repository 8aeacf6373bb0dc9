import { openMail } from "../../platform/mail/mail.ts";
import { mayLeave } from "../../platform/ownership/may-leave.ts";
import type { AppServices } from "../app-services.ts";
import { JOBS } from "../features.ts";
import { StoryClock } from "./story-clock.ts";
import { openStoryPortal, type StoryPortal } from "./story-portal.ts";
import { openStoryQueue, type StoryQueue } from "./story-queue.ts";

/** The product as the story uses it: its own commands and jobs, by the story's clock. */
export interface StoryStage extends AsyncDisposable {
  readonly clock: StoryClock;
  readonly services: AppServices;
  readonly queue: StoryQueue;
  readonly portal: StoryPortal;
  readonly signal: AbortSignal;
}

export const openStory = async (real: AppServices, signal: AbortSignal): Promise<StoryStage> => {
  await using opened = new AsyncDisposableStack();
  const clock = new StoryClock(real.now());
  const queue = openStoryQueue(real.jobs, JOBS);
  // Mail of the story stays in the development mailbox, whatever server is configured.
  const mail = opened.use(
    openMail({
      db: real.background.db,
      keys: real.keys,
      transport: { kind: "local" },
      events: real.events,
      now: clock.now,
      mayLeave: (letter, at) => mayLeave(real.background.db, letter, at),
    }),
  );
  const services: AppServices = {
    ...real,
    // Runs of the past show sites that no longer look so: they get no screenshots.
    config: { ...real.config, browser: null },
    db: real.background.db,
    database: real.background,
    jobs: queue,
    mail,
    now: clock.now,
    [Symbol.asyncDispose]: async () => {},
  };
  const portal = opened.use(await openStoryPortal(services, queue, signal));
  const whole = opened.move();
  return { clock, services, queue, portal, signal, [Symbol.asyncDispose]: () => whole.disposeAsync() };
};
