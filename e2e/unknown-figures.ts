import type { Page } from "@playwright/test";

import type { DetailReport } from "../packages/domain/src/contracts/overview/reports.ts";
import { isMonitored } from "../packages/domain/src/coverage/coverage-state.ts";
import type { Locale } from "../packages/words/src/locale.ts";
import common from "../packages/words/src/messages/common/en.ts";
import commonEs from "../packages/words/src/messages/common/es.ts";
import commonFr from "../packages/words/src/messages/common/fr.ts";

/** Says that an unknown is not a "none"; the only sentences that may speak of no findings. */
const CAVEATS = [common.blind.text, commonEs.blind.text, commonFr.blind.text];

/** Words that an unknown must never be shown as. */
export const WELL_BEING: Readonly<Record<Locale, RegExp>> = {
  en: /no (?:open )?findings?\b|nothing (?:found|open)\b|all clear|\bclean\b|\bsecure\b|\bsafe\b/i,
  es: /sin hallazgos|ningún hallazgo|sin riesgos?\b|\bsegur[oa]s?\b|\blimpi[oa]s?\b/i,
  fr: /aucun constat|rien (?:trouvé|d’ouvert)|sans risque|\bsécurisée?s?\b|\bsûre?s?\b|\bsaine?s?\b/i,
};

/** Texts of the page that read as a zero, without the countdown to the next scan, which is a time. */
export const findZeros = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector("#main, .outlook") ?? document.body;
    return [...main.querySelectorAll("*")]
      .filter((it) => it.closest("[role=timer], select, svg.chart, .pager") === null && it.checkVisibility())
      .filter((it) => [...it.childNodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((it) => /^[+−–-]?\s*0(?:[.,]0+)?\s*%?$/.test((it.textContent ?? "").trim()))
      .map((it) => it.parentElement?.textContent ?? it.outerHTML);
  });

/** What the page says without the caveats, for the search of words that an unknown must not be shown as. */
export const readPageWords = async (page: Page): Promise<string> => {
  const text = await page.evaluate(
    () => document.querySelector<HTMLElement>("#main, .outlook")?.innerText ?? document.body.innerText,
  );
  return CAVEATS.reduce((rest, caveat) => rest.replaceAll(caveat, ""), text);
};

/** Figures in the color of well-being. */
export const findGreens = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("#main :is(.lvl-low, .delta-better, .score-meter.lvl-low), .outlook .lvl-low")]
      .filter((it) => it.checkVisibility())
      .map((it) => it.textContent || it.outerHTML.slice(0, 120)),
  );

/** Compares the areas with the ledger of the API: an unknown area shows words, a known one shows its count. */
export const wrongTiles = async (page: Page, { areas }: Pick<DetailReport, "areas">): Promise<string[]> => {
  const tiles = await page.locator(".area-row[data-area]").evaluateAll((all) =>
    all.map((it) => ({
      area: it.getAttribute("data-area"),
      sight: it.getAttribute("data-sight"),
      figure: it.querySelector("b")?.textContent ?? null,
      text: it.textContent ?? "",
    })),
  );
  return areas.flatMap(({ area, count, sight }) => {
    const tile = tiles.find((one) => one.area === area);
    if (tile === undefined) return [`${area}: no tile`];
    if (tile.sight !== sight) return [`${area}: shows ${tile.sight}, the ledger says ${sight}`];
    if (count === null)
      return tile.figure === null && !/\d/.test(tile.text) ? [] : [`${area} is ${sight}: ${tile.text}`];
    if (!isMonitored(sight) && count === 0) return [`${area}: the ledger counts 0 where nothing was assessed`];
    return tile.figure?.replaceAll(/\D/g, "") === String(count) ? [] : [`${area}: ${tile.figure} for ${count}`];
  });
};
