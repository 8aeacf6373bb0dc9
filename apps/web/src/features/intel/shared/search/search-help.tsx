import { type FieldKind, type Fields, isChoice } from "@parapet/domain/intel/query";
import { useTranslations } from "use-intl";

const kindKey = (kind: FieldKind) => {
  if (isChoice(kind)) return "choice";
  return typeof kind === "string" ? kind : "number";
};

/** How to search: examples that can be taken up, every field, and how words are joined. */
export const SearchHelp = ({
  fields,
  examples,
  onChoose,
}: {
  fields: Fields;
  examples: readonly string[];
  onChoose: (q: string) => void;
}) => {
  const t = useTranslations("threat-intel");
  return (
    <div className="mt-2 grid gap-4 rounded-control border border-line bg-surface p-4 text-[13px] wide:grid-cols-2">
      <section>
        <h2 className="mb-2 text-sm font-semibold">{t("search.examples")}</h2>
        <ul className="grid gap-1.5">
          {examples.map((example) => (
            <li key={example}>
              <button type="button" className="link mono text-left text-xs break-all" onClick={() => onChoose(example)}>
                {example}
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-2">{t("search.joins")}</p>
        <p className="mt-1 text-ink-2">{t("search.dates")}</p>
      </section>
      <section>
        <h2 className="mb-2 text-sm font-semibold">{t("search.fields")}</h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {Object.entries(fields).map(([name, kind]) => (
            <div key={name} className="contents">
              <dt className="mono text-xs">{name}</dt>
              <dd className="text-ink-2">
                {t(`search.kinds.${kindKey(kind)}`)}
                {isChoice(kind) && <span className="mono text-xs"> {kind.join(", ")}</span>}
                {typeof kind === "object" && !isChoice(kind) && (
                  <span className="mono text-xs">
                    {" "}
                    {kind.min}–{kind.max}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
};
