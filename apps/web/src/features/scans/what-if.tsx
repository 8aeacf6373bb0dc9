import { shownSubject } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { scoreQuery, whatIfQuery } from "./api.ts";

/** What would the score be if these were fixed? */
export const WhatIf = ({ domain }: { domain: string }) => {
  const t = useTranslations("runs");
  const common = useTranslations("common");
  const [fixed, setFixed] = useState<readonly string[]>([]);
  // What there is to choose from stays where it is while the answer to a new choice is on its way.
  const { data } = useQuery(whatIfQuery(domain, fixed));
  const { data: course } = useQuery(scoreQuery(domain));
  if (data === undefined || course === undefined) return null;
  if (data.now.score === null)
    return (
      <Card title={t("whatIf")}>
        <p className="text-ink-2">{common("notInDns.title")}</p>
      </Card>
    );
  // Without findings and without a score nothing was assessed: a hundred would be made up.
  if (course.length === 0 && data.costliest.length === 0)
    return (
      <Card title={t("whatIf")}>
        <p className="text-ink-2">{t("noScore")}</p>
      </Card>
    );
  return (
    <Card
      title={t("whatIf")}
      aside={
        <b className="num" role="status">
          {t("ifFixed", { now: String(data.now.score), after: String(data.after.score), gain: data.gain })}
        </b>
      }
    >
      {data.costliest.length === 0 ? (
        <p className="text-ink-2">{t("noCost")}</p>
      ) : (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 text-ink-2">{t("whatIfText")}</legend>
          {data.costliest.map(({ id, title, subject, points }) => (
            <Checkbox
              key={id}
              label={title}
              hint={`${shownSubject(subject)} · ${t("points", { points })}`}
              checked={fixed.includes(id)}
              onChange={(event) =>
                setFixed(event.target.checked ? [...fixed, id] : fixed.filter((other) => other !== id))
              }
            />
          ))}
        </fieldset>
      )}
    </Card>
  );
};
