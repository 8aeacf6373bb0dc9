/** One event of a stream, as the server sent it. */
export interface ServerEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** Reads a stream of server-sent events; `push` takes text as it arrives, however it is cut (HTML Living Standard, 9.2.6). */
export const createEventReader = (onEvent: (event: ServerEvent) => void) => {
  let rest = "";
  let lastId: string | null = null;
  let event = "";
  let data: string[] = [];
  const line = (text: string) => {
    if (text === "") {
      if (data.length > 0) onEvent({ id: lastId, event: event === "" ? "message" : event, data: data.join("\n") });
      event = "";
      data = [];
      return;
    }
    // A line that begins with a colon only keeps the connection alive.
    const colon = text.indexOf(":");
    if (colon === 0) return;
    const name = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? "" : text.slice(colon + (text[colon + 1] === " " ? 2 : 1));
    if (name === "id") lastId = value;
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  };
  return {
    push(text: string): void {
      rest += text;
      // A CR at the very end may be half of a CRLF.
      for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end !== null; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
        line(rest.slice(0, end.index));
        rest = rest.slice(end.index + end[0].length);
      }
    },
  };
};

export interface FollowOptions {
  /** Opens the stream after the event with this id. Rejects when it cannot. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  /** Answers whether there is more to come. */
  readonly onEvent: (event: ServerEvent) => boolean;
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
      const reader = createEventReader((event) => {
        failures = -1;
        lastId = event.id ?? lastId;
        if (!onEvent(event)) ended = true;
      });
      const source = body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await source.read(); !part.done; part = await source.read()) reader.push(part.value);
      if (ended) return true;
      // The server ends a stream now and then to ask again who may follow it: that is no failure.
      if (Date.now() - openedAt > LIVED_MS) failures = -1;
    } catch {
      if (signal.aborted) return true;
    }
  }
  return signal.aborted;
};
