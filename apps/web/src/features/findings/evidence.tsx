import { useTranslations } from "use-intl";

/** Evidence as indented text: whatever it holds, nothing in it is ever markup. */
export const Evidence = ({ value }: { value: unknown }) => {
  const t = useTranslations("findings");
  if (value === null || value === undefined) return <p className="text-ink-3">{t("drawer.noEvidence")}</p>;
  return (
    <pre
      className="mono max-h-80 overflow-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
    </pre>
  );
};
