import type { Finding } from "@parapet/domain/contracts/findings";
import type { FindingArea } from "@parapet/domain/risk";
import { calendarDay } from "@parapet/words/format/calendar-day";
import { useTranslations } from "use-intl";

import { FactList } from "../../shared/ui/fact-list.tsx";
import { Part } from "./drawer-part.tsx";
import { listedPrice } from "./listed-price.ts";
import { sourceName } from "./source-name.ts";

type Words = ReturnType<typeof useTranslations<"findings">>;
type Details = Finding["details"];
/** The name of a fact and its value; null where it is unknown. */
type Fact = readonly [name: (t: Words) => string, tell: (details: Details, t: Words) => string | null];

const LONGEST = 2_000;

/** What a source wrote is text, however long; nothing of it is ever markup. */
const said = (value: unknown): string | null => {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return null;
  const text = Array.isArray(value) ? value.join(", ") : String(value as string);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};
const onDay = (value: unknown): string | null =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value) ? calendarDay(value.slice(0, 10)) : said(value);

const plain =
  (key: string): Fact[1] =>
  (details) =>
    said(details[key]);

const KINDS = ["employee", "customer", "third-party"] as const;
const ACCESSES = ["vpn", "sso", "mail", "remote", "cloud"] as const;

const family: Fact = [
  (t) => t("facts.family"),
  ({ family: name, certainty }, t) => {
    const known = said(name);
    return known === null || typeof certainty !== "number" ? known : t("facts.certainty", { family: known, certainty });
  },
];
const country: Fact = [(t) => t("facts.country"), plain("country")];
const source: Fact = [
  (t) => t("columns.source"),
  (details, t) => {
    const known = said(details["source"]);
    return known === null ? null : sourceName(t, known);
  },
];

const MENTION: readonly Fact[] = [
  [(t) => t("columns.content"), plain("context")],
  [(t) => t("facts.keyword"), plain("keyword")],
  [(t) => t("facts.actor"), plain("actor")],
  [(t) => t("facts.language"), plain("language")],
  [(t) => t("facts.link"), plain("url")],
  [(t) => t("facts.published"), (details) => onDay(details["published_at"])],
  [(t) => t("facts.collected"), (details) => onDay(details["collected_at"])],
];

/** Facts of findings that are not observed on a host: leaks, listings and mentions. */
const FACTS: Partial<Record<FindingArea, readonly Fact[]>> = {
  "leaked-credentials": [
    [(t) => t("columns.credentials"), plain("credentials")],
    [
      (t) => t("facts.kind"),
      ({ kind }, t) => {
        const known = KINDS.find((one) => one === kind);
        return known === undefined ? null : t(`facts.kinds.${known}`);
      },
    ],
    [
      (t) => t("facts.form"),
      ({ form }, t) =>
        form === "plain" || form === "none"
          ? t(`facts.forms.${form}`)
          : typeof form === "string"
            ? t("facts.forms.hash", { name: form })
            : null,
    ],
    [(t) => t("facts.host"), plain("host")],
    [
      (t) => t("facts.access"),
      ({ access }, t) => {
        const known = ACCESSES.find((one) => one === access);
        return known === undefined ? null : t(`facts.accesses.${known}`);
      },
    ],
    source,
    [(t) => t("columns.breachTime"), (details) => onDay(details["breach_time"])],
  ],
  "logs-infected-machine": [
    [(t) => t("columns.machineIp"), plain("machine_ip")],
    [(t) => t("columns.date"), (details) => onDay(details["date"])],
    family,
    [(t) => t("facts.system"), plain("system")],
    country,
    [(t) => t("facts.antivirus"), plain("antivirus")],
    [(t) => t("facts.logins"), plain("credentials")],
    [
      (t) => t("facts.cookies"),
      ({ cookies, live_cookies: live }, t) =>
        typeof cookies === "number" && typeof live === "number"
          ? t("facts.cookiesLive", { count: cookies, live })
          : null,
    ],
    [(t) => t("facts.applications"), plain("applications")],
    [(t) => t("facts.employees"), plain("employees")],
    [(t) => t("facts.customers"), plain("customers")],
    [(t) => t("facts.thirdParties"), plain("third_parties")],
    [(t) => t("facts.urls"), plain("urls")],
  ],
  "stealer-logs-for-sale": [
    [(t) => t("columns.tag"), plain("tag")],
    [(t) => t("columns.price"), (details, t) => said(listedPrice(details["price"], t))],
    [(t) => t("columns.users"), plain("users")],
    [(t) => t("columns.assets"), plain("assets")],
    [(t) => t("facts.market"), plain("market")],
    family,
    country,
    [(t) => t("facts.listed"), (details) => onDay(details["listed_on"])],
  ],
  "dark-web-mentions": [source, ...MENTION],
  "hacker-channel-mention": [[(t) => t("columns.source"), plain("channel")], ...MENTION],
};

const factsOf = ({ area, details }: Finding, t: Words): [name: string, text: string][] =>
  (FACTS[area] ?? []).flatMap(([name, describe]) => {
    const text = describe(details, t);
    return text === null ? [] : [[name(t), text]];
  });

/** Is the finding described by facts of a source rather than by evidence of a check? */
export const hasKnownFacts = ({ area }: Finding): boolean => FACTS[area] !== undefined;

/** All facts that a source provides about the finding, one per row. */
export const KnownFacts = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const facts = factsOf(finding, t);
  if (facts.length === 0) return null;
  return (
    <Part title={t("facts.title")}>
      <FactList facts={facts} />
    </Part>
  );
};
