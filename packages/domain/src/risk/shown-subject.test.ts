import { expect, test } from "vitest";

import { shortPlace, shownSubject } from "./shown-subject.ts";

test.each([
  ["US win10 · 3", "US win10"],
  ["a•••e@acme.test · 17d267af", "a•••e@acme.test"],
  ["www.acme.test", "www.acme.test"],
])("%s is shown as %s", (subject, shown) => expect(shownSubject(subject)).toBe(shown));

test.each([
  ["dev.acme.test:80/tcp CVE-2021-42013", "dev:80"],
  ["acme.test:443/tcp", "acme.test:443"],
  ["plant.acme.test:5060/udp", "plant:5060"],
  ["cdn.other.test:443/tcp CVE-2020-0001", "cdn.other.test:443"],
  ["notacme.test:80/tcp", "notacme.test:80"],
])("the place of %s is %s", (subject, place) => expect(shortPlace(subject, "acme.test")).toBe(place));
