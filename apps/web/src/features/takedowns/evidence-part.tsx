import type { TakedownDetail } from "@parapet/domain/contracts/takedowns";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { Facts, Part } from "./part.tsx";

const dayOf = (iso: string | null): string => day(iso === null ? null : Date.parse(iso) / 1000);
const list = (values: readonly string[]): string => (values.length === 0 ? "---" : values.join(", "));

const Hash = ({ value }: { value: string | null }) => <span className="mono break-all">{value ?? "---"}</span>;

/** Evidence about the look-alike domain, and its gaps. */
export const EvidencePart = ({ evidence }: { evidence: TakedownDetail["evidence"] }) => {
  const t = useTranslations("takedowns");
  if (evidence === null) {
    return (
      <Part title={t("evidence.title")}>
        <p className="text-ink-2" role="status">
          {t("evidence.collecting")}
        </p>
      </Part>
    );
  }
  const missing = (["no-browser", "no-page", "failed"] as const).find((why) => why === evidence.screenshot_missing);
  return (
    <Part title={t("evidence.title")}>
      <Facts
        rows={[
          [t("evidence.collected"), day(evidence.collected_at)],
          [t("evidence.registrar"), evidence.registrar ?? "---"],
          [t("evidence.registered"), dayOf(evidence.registered_at)],
          [t("evidence.addresses"), list(evidence.addresses)],
          [t("evidence.names"), list(evidence.name_servers)],
          [t("evidence.mail"), list(evidence.mail_servers)],
          [t("evidence.networks"), list(evidence.networks)],
          [t("evidence.page"), evidence.url ?? "---"],
          [t("evidence.pageTitle"), evidence.title ?? "---"],
          [
            t("evidence.password"),
            evidence.asks_password === null ? "---" : evidence.asks_password ? t("evidence.yes") : t("evidence.no"),
          ],
          [t("evidence.certificate"), evidence.certificate ?? "---"],
          [
            t("evidence.similarity"),
            evidence.similarity === null ? "---" : t("evidence.of", { value: evidence.similarity }),
          ],
          [
            t("evidence.visual"),
            evidence.visual_similarity === null ? "---" : t("evidence.of", { value: evidence.visual_similarity }),
          ],
          ...(evidence.credentials_to.length === 0
            ? []
            : [[t("evidence.credentials"), list(evidence.credentials_to)] as const]),
          [t("evidence.hash"), <Hash key="hash" value={evidence.page_sha256} />],
          [t("evidence.picture"), missing === undefined ? t("evidence.hasPicture") : t(`missing.${missing}`)],
          ...evidence.unseen.map(({ what, why }) => [t("evidence.unseen", { what }), why] as const),
        ]}
      />
    </Part>
  );
};
