import type { Outlook } from "@parapet/domain/contracts/overview";
import { statedChance } from "@parapet/domain/risk";
import { useFormatter, useTranslations } from "use-intl";

import { shownShare } from "../../../shared/format/probability.ts";
import { Place } from "../../../shared/ui/asset-link.tsx";
import { Delta } from "../../../shared/ui/chips.tsx";
import { areChancesInformative } from "./what-to-show.ts";

const BRICKS = 20;
const SHOWN = 5;

type Vector = Outlook["vectors"][number];

const LEVELS = [
  { from: 0.6, word: "likely", fill: "critical" },
  { from: 0.4, word: "even", fill: "high" },
  { from: 0.25, word: "possible", fill: "medium" },
  { from: 0, word: "unlikely", fill: "laid" },
] as const;
const levelOf = (chance: number) => LEVELS.find(({ from }) => chance >= from) ?? LEVELS[3];

/** One way in: how likely, since when more or less, and what that is based on. */
const VectorRow = ({ vector, isInformative }: { vector: Vector; isInformative: boolean }) => {
  const t = useTranslations("predictive");
  const { word, fill } = levelOf(vector.chance);
  const format = useFormatter();
  const chance = statedChance(vector.chance);
  const percent = format.number(chance, "percent");
  const figure = percent.replace(/\D+$/, "");
  const why = [
    vector.highest_epss === null ? null : t("vectors.epss", { epss: shownShare(vector.highest_epss) }),
    vector.known_exploited > 0 ? t("vectors.exploited") : vector.exploit_available > 0 ? t("vectors.exploit") : null,
    t("vectors.count", { count: vector.findings }),
    vector.basis === "estimate" ? t("vectors.estimate") : null,
  ];
  return (
    <li className={isInformative ? undefined : "plain"}>
      <b>
        {vector.kind === "known-vulnerability"
          ? t("vectors.known-vulnerability", { product: vector.product ?? t("vectors.service") })
          : t(`vectors.${vector.kind}`)}
      </b>
      {isInformative && (
        <span className="chance">
          {figure}
          <small>{percent.slice(figure.length)}</small>
        </span>
      )}
      <span className="why">{why.filter((part) => part !== null).join(", ")}</span>
      {isInformative && (
        <span className="change">
          {vector.change !== null && <Delta change={Math.round(vector.change * 100)} goodWhen="falling" />}
        </span>
      )}
      {isInformative && (
        <svg
          className="bricks"
          viewBox="0 0 400 8"
          preserveAspectRatio="none"
          role="img"
          aria-label={t("vectors.level", { chance, level: t(`vectors.${word}`) })}
        >
          {Array.from({ length: BRICKS }, (_, n) => n).map((n) => (
            <rect
              key={n}
              x={n * 20}
              y="0"
              width="18"
              height="8"
              className={n < Math.round(vector.chance * BRICKS) ? `f-${fill}` : "off"}
            />
          ))}
        </svg>
      )}
    </li>
  );
};

/** The ways in, the most dangerous first. */
export const Vectors = ({ outlook }: { outlook: Outlook }) => {
  const { vectors } = outlook;
  const isInformative = areChancesInformative(vectors.slice(0, SHOWN));
  const unknown = outlook.areas_all - outlook.areas_assessed;
  const t = useTranslations("predictive");
  const coverage = useTranslations("coverage");
  return (
    <section className="vectors" aria-labelledby="vectors-title">
      <div className="head">
        <h2 id="vectors-title">{t("vectors.title")}</h2>
        {isInformative && <span>{t("vectors.unit")}</span>}
      </div>
      {vectors.length === 0 ? (
        <p className="none">
          {outlook.areas_assessed === 0 ? t("unassessed") : t("vectors.none")}{" "}
          {outlook.areas_assessed > 0 && unknown > 0 && `${coverage("unknownAreas", { count: unknown })}.`}
        </p>
      ) : (
        <ol>
          {vectors.slice(0, SHOWN).map((vector) => (
            <VectorRow key={`${vector.kind} ${vector.product ?? ""}`} vector={vector} isInformative={isInformative} />
          ))}
        </ol>
      )}
    </section>
  );
};

/** The three fixes that lift the forecast most. */
export const Actions = ({ outlook }: { outlook: Outlook }) => {
  const { actions } = outlook;
  const t = useTranslations("predictive");
  const shell = useTranslations("shell");
  return (
    <section className="actions" aria-labelledby="actions-title">
      <h2 id="actions-title">{t("actions.title")}</h2>
      {actions.length === 0 ? (
        <p className="none">{t(outlook.areas_assessed === 0 ? "unassessed" : "actions.none")}</p>
      ) : (
        <ol>
          {actions.map((action) => (
            <li key={action.id}>
              <b title={action.title}>{action.title}</b>
              <span
                className={action.points > 0 ? "lift" : "lift-none"}
                aria-label={t("actions.spoken", { points: action.points })}
                role="img"
              >
                {t("actions.points", { points: action.points })}
              </span>
              <span className="where">
                <span className="mono">
                  <Place name={action.subject} area={action.area} />
                </span>
                {action.findings > 1 && `, ${t("actions.closes", { count: action.findings })}`}
                {action.closed_by !== "retest" && <span> · {shell(`priority.closedBy.${action.closed_by}`)}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {actions.length > 1 && <p className="none">{t("actions.together", { points: outlook.actions_points })}</p>}
    </section>
  );
};
