import { expect, test } from "vitest";

import { readRecorded } from "../testing/read-text.ts";
import { sslbl } from "./sslbl.ts";

test("the list, whose reasons may hold commas", async () => {
  const { entries, bad } = await readRecorded(sslbl, "csv");
  expect(entries).toMatchObject([
    {
      type: "sha1",
      value: "4da14224452c1fe61f46b1112c43ecfd9f322c82",
      malware: "AcmeRAT",
      threat: "botnet_cc",
      tags: ["ssl-certificate"],
    },
    { malware: "Acme, second stage" },
  ]);
  expect(bad).toMatchObject([{ line: 7 }]);
});
