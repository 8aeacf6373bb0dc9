import type { ConsentEntry, Vip } from "@parapet/domain/contracts/vips";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { ConsentList } from "./consent-list.tsx";
import { CONSENT_KINDS } from "./vip-columns.tsx";

const Names = ({ label, values }: { label: string; values: readonly string[] }) => (
  <div className="grid gap-1">
    <dt className="text-[13px] text-ink-3">{label}</dt>
    <dd className="mono break-all">{values.length === 0 ? "---" : values.join(", ")}</dd>
  </div>
);

/** Corporate addresses; monitoring of one is suspended while its domain is not verified. */
const CorporateEmails = ({ vip }: { vip: Vip }) => {
  const t = useTranslations("vips");
  if (vip.suspended_emails.length === 0) return <Names label={t("field.corporate")} values={vip.corporate_emails} />;
  return (
    <div className="grid gap-1">
      <dt className="text-[13px] text-ink-3">{t("field.corporate")}</dt>
      <dd>
        <ul className="grid gap-1">
          {vip.corporate_emails.map((address) => (
            <li key={address} className="flex flex-wrap items-center gap-2">
              <span className="mono break-all">{address}</span>
              {vip.suspended_emails.includes(address) && <Tag kind="warn">{t("suspended.tag")}</Tag>}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-[13px] text-ink-2">{t("suspended.text")}</p>
      </dd>
    </div>
  );
};

/** What is watched about a person, and what the person said to it. */
export const VipCards = ({ vip, trail, onDone }: { vip: Vip; trail: readonly ConsentEntry[]; onDone: () => void }) => {
  const t = useTranslations("vips");
  return (
    <div className="mb-4 grid gap-4 wide:grid-cols-2">
      <Card title={t("see.person")}>
        <dl className="grid gap-3">
          <CorporateEmails vip={vip} />
          <Names label={t("field.personal")} values={vip.personal_emails} />
          <Names label={t("field.usernames")} values={vip.usernames} />
        </dl>
      </Card>
      <Card title={t("trail.title")} aside={<Tag kind={CONSENT_KINDS[vip.consent]}>{t(`consent.${vip.consent}`)}</Tag>}>
        <p className="mb-3 text-[13px] text-ink-2">{t("trail.text")}</p>
        <ConsentList vip={vip} onDone={onDone} />
        {trail.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 text-[13px] text-ink-3">{t("trail.history")}</h3>
            <ol className="grid gap-2">
              {trail.map((entry) => (
                <li
                  key={`${entry.at} ${entry.consent} ${entry.address}`}
                  className="flex flex-wrap justify-between gap-x-3"
                >
                  <span>
                    {t(`entry.${entry.consent}`)}
                    {entry.address !== null && <span className="mono block break-all">{entry.address}</span>}
                    <span className="block text-[13px] text-ink-2">
                      {t("trail.by", {
                        method: t(`method.${entry.method}`),
                        author: entry.author ?? t("trail.person"),
                      })}
                    </span>
                    {entry.note !== null && <span className="block text-[13px] text-ink-2">{entry.note}</span>}
                  </span>
                  <span className="num text-[13px] text-ink-3">{day(entry.at)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Card>
    </div>
  );
};
