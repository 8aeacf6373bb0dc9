import type { PublicCard, PublicReport } from "@parapet/domain/contracts/public-report";
import { day } from "@parapet/words/format/day";
import { useFormatter, useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { Skeleton } from "../../shared/ui/states.tsx";

/** The cards in the specification's order. */
const CARDS = [
  ["infected_device_logs", "device"],
  ["stealer_logs_on_market", "tag"],
  ["leaked_credentials", "key"],
  ["dark_web_mentions", "moon"],
  ["vulnerable_services", "server"],
  ["email_weaknesses", "mail"],
] as const satisfies readonly (readonly [PublicCard, IconName])[];

const LastScan = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  const format = useFormatter();
  const facts: [string, string][] =
    report.state === "done"
      ? [
          [t("last.finished"), day(report.finished_at)],
          [t("last.hosts"), report.hosts === null ? "---" : format.number(report.hosts)],
          [t("last.areas"), report.areas === null ? "---" : t("last.areasOf", report.areas)],
        ]
      : [
          [t("last.started"), day(report.asked_at === 0 ? null : report.asked_at)],
          [t("last.finished"), day(null)],
        ];
  return (
    <section
      className="card col-span-full flex flex-wrap items-center gap-x-7 gap-y-2 px-4 py-3.5"
      aria-labelledby="last-scan"
    >
      <h2 id="last-scan" className="flex items-center gap-2.5 text-sm font-semibold">
        <Icon name="clock" className="text-ink-3" />
        {t("last.title")}
      </h2>
      <dl className="flex flex-wrap gap-x-7 gap-y-1.5 text-[13px] wide:ml-auto">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Figure = ({ card, report }: { card: PublicCard; report: PublicReport }) => {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const format = useFormatter();
  const seen = report.cards?.[card];
  if (seen === undefined)
    return (
      <>
        <Skeleton className="mt-4 h-8 w-[72px]" />
        <p className="mt-3">{t(`cards.${card}.text`)}</p>
        <p className="mt-auto pt-3">
          <Tag icon="clock">{common("stepper.waiting")}</Tag>
        </p>
      </>
    );
  return (
    <>
      {seen.count === null ? (
        <p className="mt-3.5 mb-2">
          <Tag kind="warn" icon="warning">
            {t("blind.title")}
          </Tag>
        </p>
      ) : (
        <p className="mt-3.5 mb-2 text-[36px] leading-none font-semibold tracking-[-0.035em] text-ink [font-stretch:112%]">
          {format.number(seen.count)}
        </p>
      )}
      <p>{t(`cards.${card}.text`)}</p>
      {seen.blind !== null && <p className="mt-auto pt-3 text-xs text-ink-2">{t(`blind.${seen.blind}`)}</p>}
    </>
  );
};

/** The last scan and the six counts, each with its meaning and its gaps. */
export const CountCards = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  return (
    <div className="grid content-start gap-3 wide:grid-cols-3 roomy:grid-cols-2">
      <LastScan report={report} />
      {CARDS.map(([card, icon]) => (
        <section
          key={card}
          className="card flex min-h-[194px] flex-col p-4 text-[13px] leading-snug text-ink-2 max-wide:min-h-0"
          aria-labelledby={`card-${card}`}
        >
          <h2 id={`card-${card}`} className="flex items-center gap-2.5 text-sm font-semibold text-ink">
            <Icon name={icon} className="text-ink-3" />
            {t(`cards.${card}.title`)}
          </h2>
          <Figure card={card} report={report} />
        </section>
      ))}
    </div>
  );
};
