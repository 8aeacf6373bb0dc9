import type { Duplex } from "node:stream";

const MAX_LINE_BYTES = 8192;

/** Calls back for every line a peer sends, without its end. A line that is too long ends the connection. */
export const onLines = (stream: Duplex, onLine: (line: string) => void): (() => void) => {
  let pending = "";
  const take = (chunk: Buffer): void => {
    pending += chunk.toString("latin1");
    for (let end = pending.indexOf("\n"); end !== -1; end = pending.indexOf("\n")) {
      const line = pending.slice(0, end).replace(/\r$/, "");
      pending = pending.slice(end + 1);
      onLine(line);
      if (!stream.listeners("data").includes(take)) return;
    }
    if (pending.length > MAX_LINE_BYTES) stream.destroy();
  };
  stream.on("data", take);
  return () => stream.off("data", take);
};
