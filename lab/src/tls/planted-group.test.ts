import { createServer } from "node:tls";

import { expect, test } from "vitest";

import { certificateAuthority } from "./certificate-authority.ts";
import { withPlantedGroup } from "./planted-group.ts";
import { tlsOptions } from "./tls-options.ts";

/** What the runtime warns of while this runs; warnings are reported one turn later. */
const warningsOf = async (work: () => void): Promise<string[]> => {
  const received: string[] = [];
  const listen = ({ message }: Error) => void received.push(message);
  process.on("warning", listen);
  work();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", listen);
  return received;
};

test("a small group that was planted is not complained of; elsewhere it is, and so is everything else", async () => {
  const certificate = await (await certificateAuthority()).issue({ state: "good" }, ["acme.test"]);
  const taste = { ciphers: "DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0", group: "small" } as const;
  const open = () => void createServer(tlsOptions(certificate, taste)).close();
  expect(await warningsOf(open)).toEqual([expect.stringContaining("less than 2048 bits")]);
  expect(await warningsOf(() => withPlantedGroup(taste, open))).toEqual([]);
  expect(await warningsOf(() => withPlantedGroup({}, open))).toHaveLength(1);
  const other = () => process.emitWarning("something else", "SecurityWarning");
  expect(await warningsOf(() => withPlantedGroup(taste, other))).toEqual(["something else"]);
});
