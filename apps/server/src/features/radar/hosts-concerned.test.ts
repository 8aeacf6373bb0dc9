import { expect, test } from "vitest";

import type { AssessedEntry } from "./assess-exploited.ts";
import { hostsConcerned } from "./hosts-concerned.ts";

const place = (host: string, state: string) => ({ host, state }) as AssessedEntry["places"][number];
const PLACES = [
  place("dev.acme.test", "affected-version"),
  place("old.acme.test", "fixed"),
  place("dev.acme.test", "affected-version"),
  place("mail.acme.test", "undecidable"),
];

test.each<[AssessedEntry["state"], string[]]>([
  ["affected-version", ["dev.acme.test"]],
  ["fixed", ["old.acme.test"]],
  ["not-present", []],
])("names the hosts of the answer %s alone", (state, hosts) =>
  expect(hostsConcerned({ state, places: PLACES })).toEqual(hosts),
);
