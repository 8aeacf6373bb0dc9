import { connect } from "node:net";

import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";

/** Requests whose length can be read in two ways. A server that picks one reading lets a second request ride along. */
const REQUESTS: Readonly<Record<string, string>> = {
  "length and chunks":
    "POST /v1/public_report/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/health/live/ HTTP/1.1\r\nHost: x\r\n\r\n",
  "two lengths":
    "POST /v1/public_report/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\nGET /v1/health/live/ HTTP/1.1\r\nHost: x\r\n\r\n",
  "odd chunking":
    "POST /v1/public_report/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /v1/health/live/ HTTP/1.1\r\nHost: x\r\n\r\n",
  "space before the colon":
    "POST /v1/public_report/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /v1/health/live/ HTTP/1.1\r\nHost: x\r\n\r\n",
  "bare line feeds":
    "POST /v1/public_report/ HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\nContent-Length: 5\n\n0\n\nGET /v1/health/live/ HTTP/1.1\nHost: x\n\n",
};

const send = (port: number, text: string): Promise<string[]> =>
  new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () =>
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status ?? "")),
    );
  });

/** Can one request hide another? */
export const smuggling = async ({ product, canary }: Target): Promise<Outcome> => {
  // The planted vulnerability here is keep-alive itself: two whole requests in one go must give two answers, or the probe proves nothing.
  const twice = "GET /hello?name=a HTTP/1.1\r\nHost: x\r\n\r\n";
  const received = await send(Number(new URL(canary.web).port), twice + twice);
  if (received.join() !== "200,200")
    return { passed: false, says: `two plain requests gave ${received.join() || "nothing"}` };
  const bad: string[] = [];
  for (const [name, text] of Object.entries(REQUESTS)) {
    const statuses = await send(Number(new URL(product.url).port), text);
    if (statuses.length !== 1 || statuses[0] !== "400") bad.push(`${name}: ${statuses.join() || "no answer"}`);
  }
  return bad.length === 0
    ? { passed: true, says: `${Object.keys(REQUESTS).length} doubtful requests: one 400 each, nothing rides along` }
    : { passed: false, says: bad.join("; ") };
};
