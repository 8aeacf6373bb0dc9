import { PUBLIC_CARDS, type PublicReport } from "@parapet/domain/contracts/public-report";
import { scoreRange } from "@parapet/domain/coverage";
import { LOCALES } from "@parapet/words/locale";
import commonEn from "@parapet/words/messages/common/en";
import commonEs from "@parapet/words/messages/common/es";
import commonFr from "@parapet/words/messages/common/fr";
import resultsEn from "@parapet/words/messages/public-report/results/en";
import resultsEs from "@parapet/words/messages/public-report/results/es";
import resultsFr from "@parapet/words/messages/public-report/results/fr";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, test } from "vitest";

import { CountCards } from "./count-cards.tsx";
import { RiskScore } from "./risk-score.tsx";

const WORDS = {
  en: { common: commonEn, results: resultsEn },
  es: { common: commonEs, results: resultsEs },
  fr: { common: commonFr, results: resultsFr },
} as const;

const NOT_CHECKED = { count: null, blind: "no-source" } as const;

const reportWith = (value: number, confidence: number): PublicReport => ({
  domain: "acme.test",
  state: "done",
  stage: null,
  share: 1,
  asked_at: 1,
  finished_at: 2,
  fresh_until: 3,
  resolves: true,
  hosts: 4,
  cards: {
    ...(Object.fromEntries(PUBLIC_CARDS.map((card) => [card, NOT_CHECKED])) as NonNullable<PublicReport["cards"]>),
    vulnerable_services: { count: null, blind: "needs-proof" },
    email_weaknesses: { count: 3, blind: "partly" },
  },
  areas_searched: 1,
  areas: { assessed: 5, all: 12 },
  score: { value, level: "low", criticals: 0, change: null, confidence, range: scoreRange(value, confidence) },
  not_assessed: [],
});

const drawn = (
  part: FunctionComponent<{ report: PublicReport }>,
  report: PublicReport,
  locale: (typeof LOCALES)[number],
) =>
  renderToStaticMarkup(
    createElement(
      IntlProvider,
      { locale, timeZone: "UTC", messages: WORDS[locale] } as Parameters<typeof IntlProvider>[0],
      createElement(part, { report }),
    ),
  );

describe.each(LOCALES)("in %s", (locale) => {
  test("within one level a score with partial coverage is a range with the areas it rests on", () => {
    const page = drawn(RiskScore, reportWith(36, 0.9), locale);
    expect(page).toContain("26–36");
    expect(page).toMatch(/5 .*12/);
    expect(page).toContain(WORDS[locale].common.risk.high);
  });

  test("a range that spans levels is not shown: what is certain leads, then what an account adds", () => {
    const { results, common } = WORDS[locale];
    for (const [value, confidence] of [
      [74, 0.16],
      [60, 0.5],
      [93, 0.65],
    ] as const) {
      const page = drawn(RiskScore, reportWith(value, confidence), locale).replaceAll(/<[^>]*>/g, "\n");
      expect(page).not.toMatch(/\d–\d/);
      for (const level of Object.values(common.risk)) expect(page).not.toContain(`\n${level}\n`);
      const lead = page.search(/(?:At least|Al menos|Au moins) 3 /);
      const areas = page.search(/5 .*12/);
      const account = page.indexOf(results.certain.names.leaked_credentials);
      expect([lead >= 0, areas > lead, account > areas]).toEqual([true, true, true]);
    }
  });

  test("of a domain without findings only that is certain", () => {
    const report = reportWith(93, 0.65);
    const { cards } = report;
    if (cards === null) throw new Error("no cards");
    const page = drawn(
      RiskScore,
      { ...report, cards: { ...cards, email_weaknesses: { count: 0, blind: null } } },
      locale,
    );
    expect(page).toContain(WORDS[locale].results.certain.none);
  });

  test("a score of full coverage is one number", () => {
    const page = drawn(RiskScore, reportWith(93, 1), locale);
    expect(page).not.toContain("–93");
    expect(page).toContain("lvl-low");
  });

  test("a card without a source has no number, only where its count is found", () => {
    const page = drawn(CountCards, reportWith(93, 0.65), locale);
    const cards = page.split("<section").filter((card) => card.includes("card-leaked_credentials"));
    expect(cards).toHaveLength(1);
    expect(cards[0]?.replaceAll(/<[^>]*>|^[^>]*>/g, "")).not.toMatch(/\d/);
    const { blind } = WORDS[locale].results;
    expect(page).toContain(blind["no-source"]);
    expect(page).toContain(blind["needs-proof"]);
  });
});
