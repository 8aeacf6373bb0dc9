import type { Finding } from "@parapet/domain/contracts/findings";
import { useTranslations } from "use-intl";

import { CopyText } from "../../shared/ui/copy-text.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Part } from "./drawer-part.tsx";
import { fixesOf } from "./fixes-of.ts";

const LONGEST = 20_000;

/** What to do, in words and as something to paste. */
export const HowToFix = ({ finding, fixedVersion }: { finding: Finding; fixedVersion: string | null }) => {
  const t = useTranslations("findings");
  const fixes = fixesOf(finding);
  const { product, certainty } = finding.details;
  if (finding.remediation === "" && fixes.length === 0 && fixedVersion === null) return null;
  return (
    <Part
      title={t("drawer.fix")}
      aside={finding.remediation === "" ? undefined : <CopyButton text={finding.remediation} />}
    >
      <p className="break-words whitespace-pre-line text-ink-2">{finding.remediation}</p>
      {fixedVersion !== null && (
        <div className="mt-3">
          <p className="mb-1 text-xs text-ink-3">{t("drawer.fixedIn")}</p>
          <CopyText
            text={typeof product === "string" && product !== "" ? `${product} ${fixedVersion}` : fixedVersion}
            copy={t("drawer.copy")}
            copied={t("drawer.copied")}
          />
          {certainty === "may-be-patched" && <p className="mt-1 text-xs text-ink-3">{t("drawer.backport")}</p>}
        </div>
      )}
      {fixes.map(([name, text]) => (
        <div key={name} className="mt-3">
          <div className="mb-1 flex items-center justify-between gap-3">
            <span className="text-xs text-ink-3">{name === "" ? t("drawer.paste") : name}</span>
            <CopyButton text={text} />
          </div>
          <pre
            className="mono max-h-60 overflow-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
            // A box that scrolls must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {text.slice(0, LONGEST)}
          </pre>
        </div>
      ))}
    </Part>
  );
};
