import { expect, test } from "vitest";

import { readTemplate } from "../templates/read-template.ts";
import { page } from "../web/testing/page.ts";
import { webTemplates } from "./web-templates.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const template = readTemplate(
  'id: sample-token\ninfo: {name: A token lies open, severity: high, tags: "exposure,token"}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}/t.txt"]\n    matchers: [{type: word, words: [token]}]\n',
  "sample.yaml",
);

test("a hit carries the template's severity, its place and masked extracts", () => {
  const sight = page({ url: "https://www.acme.test/t.txt", body: "token" });
  const http = { url: sight.url, sight, names: [], extracted: ["Anvil-1949-Rocket-Skates"] };
  const [verdict] = webTemplates.judge([{ template, http, dns: null }], TARGET);
  expect(verdict).toMatchObject({
    outcome: "template-matched",
    severity: "high",
    subject: "https://www.acme.test/t.txt#sample-token",
  });
  expect(JSON.stringify(verdict)).not.toContain("Anvil-1949-Rocket-Skates");
});

test("no hits, nothing said", () => expect(webTemplates.judge([], TARGET)).toEqual([]));
