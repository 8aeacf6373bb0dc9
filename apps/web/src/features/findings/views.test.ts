import findings from "@parapet/words/messages/findings/en";
import titles from "@parapet/words/messages/titles/en";
import { expect, test } from "vitest";

import { VIEWS } from "./views.tsx";

const say = (key: string): string => {
  const [group = "", name = ""] = key.split(".");
  const words = (findings as unknown as Record<string, Record<string, string>>)[group];
  return words?.[name] ?? key;
};
const headingsOf = (area: keyof typeof VIEWS) => VIEWS[area].map((make) => make(say as never, titles as never).heading);

test.each([
  ["company-exposed-ports", ["Port", "Protocol", "Service", "Product", "CVE", "CVSS", "Exploit available"]],
  ["sub-domain-exploitable-services", ["Host", "IP address"]],
  [
    "domain-name-variations",
    [
      "Technique",
      "Variation",
      "DNS nameserver",
      "IP address",
      "Web technology",
      "URL scheme",
      "Page title",
      "Takedown",
    ],
  ],
  ["email-weaknesses", ["Security aspect", "Explanation", "NIST controls", "Remediation"]],
  ["leaked-credentials", ["Breach date", "Credential", "Source"]],
  ["stealer-logs-for-sale", ["Tag", "Price", "Users", "Affected assets"]],
  ["logs-infected-machine", ["Machine IP", "Date", "Content"]],
] as const)("the table %s has the columns of the specification, in its order", (area, specified) => {
  const shown = headingsOf(area);
  expect(shown.filter((heading) => (specified as readonly string[]).includes(heading))).toEqual(specified);
});
