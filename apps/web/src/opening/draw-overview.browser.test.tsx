import type { OverviewFacts } from "@parapet/domain/contracts/opening";
import { FINDING_AREAS } from "@parapet/domain/risk/areas";
import { expect, test } from "vitest";

import { HOSTILE_TEXTS } from "../../../../e2e/hostile-text.ts";
import { selectedDomain } from "../shared/session/selected-domain.ts";
import { overviewFacts } from "../shared/testing/overview-facts.ts";
import { drawOverview } from "./draw-overview.tsx";

const shown = (facts: OverviewFacts): HTMLElement => {
  const place = document.createElement("div");
  place.innerHTML = drawOverview(facts);
  return place;
};

test("texts of strangers stay texts: no element, no handler, no address and no style of theirs", () => {
  const place = shown(overviewFacts({}, HOSTILE_TEXTS));
  const foreign = "script, iframe, img, style, link, meta, base, template, video, object, embed, form[action], body";
  expect([...place.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  const attributes = [...place.querySelectorAll("*")].flatMap((element) => [...element.attributes]);
  expect(attributes.filter(({ name }) => name.startsWith("on") || name === "style")).toEqual([]);
  const leads = attributes.filter(({ name }) => name === "href" || name === "src").map(({ value }) => value);
  expect(leads.filter((value) => !/^(?:\/|#|https:\/\/)/.test(value))).toEqual([]);
  for (const text of HOSTILE_TEXTS.filter((one) => /^[ -~]*$/.test(one)))
    expect(place.textContent).toContain(text.slice(0, 24));
});

test("a run that is under way has bars, and they bring no style along", () => {
  const scan = {
    id: "s1",
    domain: "acme.test",
    state: "running",
    stage: "web",
    share_done: 0.4,
    findings_so_far: 3,
    blind_so_far: 0,
    created_at: 1,
    started_at: 1,
    finished_at: null,
  } as unknown as OverviewFacts["scan"];
  const place = shown(overviewFacts({ scan }));
  expect(place.querySelectorAll("[style]")).toHaveLength(0);
  expect(place.querySelector(".tiles")).not.toBeNull();
});

test.each([
  ["en", "Total security issues", "4,321"],
  ["es", "Total de problemas de seguridad", "4321"],
  ["fr", "Total des problèmes de sécurité", "4\u202f321"],
] as const)("in %s: the score, the total and every tile", (locale, title, total) => {
  const place = shown(overviewFacts({ locale }));
  expect(place.querySelectorAll(".tiles .tile")).toHaveLength(FINDING_AREAS.length);
  expect(place.querySelector(".wall")).not.toBeNull();
  for (const text of [title, total, "acme.test", "Ann Acme"]) expect(place.innerHTML).toContain(text);
  expect(place.querySelector(".tiles a")?.getAttribute("href")).toContain(
    locale === "en" ? "/dashboard" : `/${locale}/`,
  );
});

test("nothing of one reader is left for the next", () => {
  drawOverview(overviewFacts());
  expect(selectedDomain()).toBeNull();
});
