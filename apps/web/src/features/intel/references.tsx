import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import type { CveDetail } from "./cve-api.ts";
import { OutLink } from "./out-link.tsx";

const SHOWN_AT_FIRST = 10;

interface Reference {
  readonly url: string;
  readonly sources: readonly string[];
  readonly tags: readonly string[];
}

/** The same address from several sources is one reference. */
const joined = (references: CveDetail["references"]): Reference[] =>
  [...Map.groupBy(references, ({ url }) => url)].map(([url, said]) => ({
    url,
    sources: [...new Set(said.map(({ feed }) => feed))],
    tags: [...new Set(said.flatMap(({ tags }) => tags))],
  }));

/** Where to read on, with what each source calls the page. */
export const References = ({ references }: { references: CveDetail["references"] }) => {
  const t = useTranslations("threat-intel");
  const [all, setAll] = useState(false);
  const rows = joined(references);
  return (
    <Card title={t("references.title", { count: rows.length })}>
      {rows.length === 0 && <p className="text-[13px] text-ink-2">{t("references.none")}</p>}
      <ul className="grid text-[13px]">
        {rows.slice(0, all ? undefined : SHOWN_AT_FIRST).map(({ url, sources, tags }) => (
          <li key={url} className="grid gap-1 border-t border-line py-2 first:border-0">
            <OutLink address={url} />
            <span className="flex flex-wrap items-center gap-1.5">
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
              <span className="text-xs text-ink-3">{sources.join(", ")}</span>
            </span>
          </li>
        ))}
      </ul>
      {!all && rows.length > SHOWN_AT_FIRST && (
        <Button size="small" className="mt-2" onClick={() => setAll(true)}>
          {t("references.all", { count: rows.length })}
        </Button>
      )}
    </Card>
  );
};
