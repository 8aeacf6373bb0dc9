import type { readFinding } from "@parapet/domain/contracts/findings";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { AssetLink } from "../../shared/ui/asset-link.tsx";
import { Part } from "./drawer-part.tsx";

type Why = z.infer<(typeof readFinding)["reply"]>["data"]["why_mine"];

/** What a source did, and what it is called, in words; one of another program's time is shown by its id. */
const useSourceWords = () => {
  const t = useTranslations("findings");
  return {
    stepWords: ({ source, from, to }: NonNullable<Why>["path"][number]): string =>
      t.has(`mine.by.${source as "page-names"}`)
        ? t(`mine.by.${source as "page-names"}`, { from, to })
        : t("mine.step", { source, from, to }),
    nameOf: (id: string): string => (t.has(`mine.source.${id as "crtsh"}`) ? t(`mine.source.${id as "crtsh"}`) : id),
  };
};

/** The steps that led to the host, and who runs its addresses. */
const HostFacts = ({ why }: { why: NonNullable<Why> }) => {
  const t = useTranslations("findings");
  const { stepWords } = useSourceWords();
  const runBy = (address: NonNullable<Why>["addresses"][number]): string =>
    [
      address.asn === null ? null : `AS${address.asn}`,
      address.provider ?? address.organization,
      address.country,
      address.edge === null ? null : t("mine.edge", { edge: address.edge }),
      address.not_public === null ? null : t("mine.notPublic"),
    ]
      .filter((part) => part !== null && part !== "")
      .join(" · ");
  return (
    <>
      {why.path.length > 0 && (
        <>
          <h4 className="mt-3 text-xs text-ink-3">{t("mine.path")}</h4>
          <ol className="mt-1 grid gap-1">
            {why.path.map((step) => (
              <li key={`${step.source} ${step.from} ${step.to}`} className="break-words text-ink-2">
                {stepWords(step)}
                {step.detail !== null && <span className="block text-xs break-all text-ink-3">{step.detail}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
      {why.aliases.length > 0 && (
        <p className="mt-2 break-words text-ink-2">{t("mine.aliases", { names: why.aliases.join(" → ") })}</p>
      )}
      {why.addresses.length > 0 && (
        <>
          <h4 className="mt-3 text-xs text-ink-3">{t("mine.addresses")}</h4>
          <ul className="mt-1 grid gap-1">
            {why.addresses.map((address) => (
              <li key={address.ip} className="break-words text-ink-2">
                <span className="mono break-all">{address.ip}</span>{" "}
                <span className="text-ink-3">{runBy(address) || t("mine.nothingKnown")}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

/** The way that led from the domain to the host: what named it, and where it points. */
export const WhyMine = ({ why, domain }: { why: Why; domain: string }) => {
  const t = useTranslations("findings");
  const { nameOf } = useSourceWords();
  return (
    <Part title={t("mine.title")}>
      {why === null ? (
        <p className="text-ink-2">{t("mine.domain", { domain })}</p>
      ) : (
        <>
          <p className="mono break-all text-ink-2">{[...new Set([domain, why.host, ...why.ips])].join(" → ")}</p>
          <p className="mt-2 text-ink-2">
            {t("mine.named", {
              sources:
                why.sources.length === 0
                  ? t("mine.unknown")
                  : why.sources.map(({ id, via }) => (via === null ? nameOf(id) : `${nameOf(id)} (${via})`)).join(", "),
            })}{" "}
            {t("mine.since", { day: day(why.first_seen) })}
          </p>
          <HostFacts why={why} />
          <p className="mt-2">
            <AssetLink name={why.host} domain={domain}>
              {t("mine.asset")}
            </AssetLink>
          </p>
        </>
      )}
    </Part>
  );
};
