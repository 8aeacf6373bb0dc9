import { createParser, type EventSourceMessage } from "eventsource-parser";

export interface FollowOptions {
  /** Opens the stream after the event with this id. Rejects when it cannot. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  /** Answers whether there is more to come. */
  readonly onEvent: (event: EventSourceMessage) => boolean;
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
}

/** Tries in a row that brought nothing, before the caller has to search for itself. */
const MAX_FAILURES = 3;

/** A stream that ends sooner without a word was not one. */
const LIVED_MS = 5_000;

/** Follows a stream to its last event, across lost connections. False: it cannot be followed, so the caller must ask. */
export const followStream = async ({ open, onEvent, signal, pauseMs = 1_000 }: FollowOptions): Promise<boolean> => {
  let lastId: string | null = null;
  for (let failures = 0; failures < MAX_FAILURES && !signal.aborted; failures += 1) {
    if (failures > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const openedAt = Date.now();
    try {
      const { body } = await open(lastId, signal);
      if (body === null) continue;
      let ended = false;
      const parser = createParser({
        onEvent: (event) => {
          failures = -1;
          lastId = event.id ?? lastId;
          if (!onEvent(event)) ended = true;
        },
      });
      const source = body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await source.read(); !part.done; part = await source.read()) parser.feed(part.value);
      if (ended) return true;
      // The server ends a stream now and then to ask again who may follow it: that is no failure.
      if (Date.now() - openedAt > LIVED_MS) failures = -1;
    } catch {
      if (signal.aborted) return true;
    }
  }
  return signal.aborted;
};
