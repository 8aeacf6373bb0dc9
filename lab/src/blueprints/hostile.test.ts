import { ProbeError } from "@parapet/net/probe-error";
import { expect, test } from "vitest";

import { startLab } from "../start-lab.ts";
import { HOSTILE_SITES, HOSTILE_SERVICES, hostile } from "./hostile.ts";

/** The outcome of a check that may fail in any declared way, but must end. */
const outcome = async (attempt: Promise<string>): Promise<string> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof ProbeError) return error.reason;
    throw error;
  }
};

// Which guard stops a flood first depends on the machine; that one does is the point.
const TOO_MUCH: unknown = expect.stringMatching(/^(cut|too-large|timeout)$/);

test("every hostile site can be visited and left", async () => {
  await using lab = await startLab([hostile]);
  const seen = Object.fromEntries(
    await Promise.all(
      HOSTILE_SITES.map(async ({ name }) => {
        // Only those that never finish need a short end; the others get time on a busy machine.
        const timeoutMs = /slow-drip|never-answers/.test(name) ? 500 : 15_000;
        const attempt = lab.net.http({
          tls: "inspect",
          url: `http://${name}/`,
          followRedirects: 5,
          timeoutMs,
          maxBytes: 65_536,
        });
        return [
          name.split(".")[0],
          await outcome(attempt.then((response) => (response.truncated ? "cut" : "whole"))),
        ] as const;
      }),
    ),
  );
  expect(seen).toMatchObject({
    "web-endless-body": TOO_MUCH,
    "web-hundred-megabytes": TOO_MUCH,
    "web-gzip-bomb": TOO_MUCH,
    "web-double-gzip-bomb": TOO_MUCH,
    "web-slow-drip": "timeout",
    "web-never-answers": "timeout",
    "web-huge-header": "too-large",
    "to-loop": "too-many-redirects",
    "to-metadata": "out-of-scope",
    "to-loopback": "out-of-scope",
    markup: "whole",
  });
});

test("every hostile listener lets go of a handshake", async () => {
  await using lab = await startLab([hostile]);
  const seen = await Promise.all(
    HOSTILE_SERVICES.map(({ name }) =>
      outcome(
        lab.net.handshake({ host: name, port: 443 }, { timeoutMs: 700 }).then(() => "a handshake, of all things"),
      ),
    ),
  );
  expect(seen).not.toContain("a handshake, of all things");
});
