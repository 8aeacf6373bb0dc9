import { useTranslations } from "use-intl";

/** What is shown; the copy button takes all of it. */
const LONGEST = 20_000;

/** Evidence as indented text: whatever it holds, nothing in it is ever markup. */
export const Evidence = ({ value }: { value: unknown }) => {
  const t = useTranslations("findings");
  if (value === null || value === undefined) return <p className="text-ink-3">{t("drawer.noEvidence")}</p>;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <pre
      className="mono max-h-80 overflow-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length})` : text}
    </pre>
  );
};
