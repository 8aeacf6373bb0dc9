import type { DetailReport } from "@parapet/domain/contracts/overview";
import type { Locale } from "@parapet/words/locale";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { RiskSentence } from "./risk-sentence.tsx";

const gap = (name: string, count: number) => ({ check: name, name, subject: "x", reason: "timeout", count });
const GAPS = [gap("CVE matching", 21), gap("Ports", 2), gap("Look-alikes", 9), gap("CVE matching", 5)];

const REPORT = {
  score: { level: "high", is_provisional: false, confidence: 0.957 },
  totals: { known_exploited: 0, known_exploited_hosts: 0, critical: 2 },
  areas: [{ sight: "clean" }],
  unknown_areas: 0,
  total_security_issues: 4,
  not_found_since: null,
} as unknown as DetailReport;

test.each([
  ["en", GAPS, "coverage 95%: 37 checks not completed, mainly CVE matching and look-alikes."],
  ["en", [gap("Vulnerable services (CVE)", 2)], "2 checks not completed: vulnerable services."],
  ["en", [gap("Ports", 1)], "coverage 95%: 1 check not completed: ports."],
  ["en", [], "all areas assessed at least in part, coverage 95%."],
  ["es", GAPS, "37 comprobaciones sin completar, sobre todo CVE matching y look-alikes."],
  ["fr", GAPS, "37 contrôles non aboutis, surtout CVE matching et look-alikes."],
] as const)("the sentence names what was not completed (%s, %j)", async (locale: Locale, gaps, expected) => {
  await ensureWords(locale, ["coverage"]);
  const report = { ...REPORT, not_assessed: [...gaps] } as unknown as DetailReport;
  const { container, unmount } = await render(await inPortal(<RiskSentence report={report} />, locale, "/"));
  expect(container.textContent).toContain(expected);
  await unmount();
});
