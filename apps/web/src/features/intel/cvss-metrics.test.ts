import { expect, test } from "vitest";

import { cvssMetrics } from "./cvss-metrics.ts";

const read = (vector: string) => cvssMetrics(vector).map(({ metric, value, bars }) => `${metric} ${value} ${bars}`);

test.each([
  ["nothing", "", []],
  ["a word", "toString:x/__proto__:N", []],
  ["undefined metric values", "CVSS:3.1/AV:Z/AC:constructor", []],
  [
    "version 3.1",
    "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:L/A:N",
    ["AV network 3", "AC low 3", "PR none 3", "UI required 1", "S unchanged 1", "C high 3", "I low 2", "A none 0"],
  ],
  [
    "version 2.0",
    "AV:N/AC:M/Au:S/C:P/I:C/A:N",
    ["AV network 3", "AC medium 2", "Au single 2", "C partial 2", "I complete 3", "A none 0"],
  ],
  [
    "version 4.0, threat metrics left out",
    "CVSS:4.0/AV:P/AC:H/AT:P/PR:L/UI:P/VC:H/VI:N/VA:L/SC:N/SI:N/SA:H/E:P",
    [
      "AV physical 1",
      "AC high 1",
      "AT present 1",
      "PR low 2",
      "UI passive 2",
      "VC high 3",
      "VI none 0",
      "VA low 2",
      "SC none 0",
      "SI none 0",
      "SA high 3",
    ],
  ],
])("%s", (_, vector, metrics) => expect(read(vector)).toEqual(metrics));
