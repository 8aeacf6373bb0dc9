import type { Finding } from "@parapet/domain/contracts/findings";
import { Fragment } from "react";
import { useTranslations } from "use-intl";

import { CopyText } from "../../shared/ui/copy-text.tsx";
import { ScrollArea } from "../../shared/ui/scroll-area.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Part } from "./drawer-part.tsx";
import { listFixes } from "./list-fixes.ts";
import { remediationParts } from "./remediation-parts.ts";
import { serverName } from "./server-name.ts";

const LONGEST = 20_000;

/** Configuration or a command with a button that copies it. */
const CodeBlock = ({ name, text }: { name: string; text: string }) => (
  <div className="mt-3">
    <div className="mb-1 flex items-center justify-between gap-3">
      <span className="text-xs text-ink-3">{name}</span>
      <CopyButton text={text} />
    </div>
    <ScrollArea
      as="pre"
      className="mono max-h-60 overflow-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
    >
      {text.slice(0, LONGEST)}
    </ScrollArea>
  </div>
);

/** Instructions, with their configuration and commands as blocks to copy. */
export const Remediation = ({ text: whole }: { text: string }) => {
  const t = useTranslations("findings");
  return remediationParts(whole).map(({ text, code }) => (
    <Fragment key={text}>
      <p className="break-words whitespace-pre-line text-ink-2 not-first:mt-3">{text}</p>
      {code !== null && <CodeBlock name={t("drawer.paste")} text={code} />}
    </Fragment>
  ));
};

/** The remediation of a finding, with the configuration of its servers. */
export const HowToFix = ({ finding, fixedVersion }: { finding: Finding; fixedVersion: string | null }) => {
  const t = useTranslations("findings");
  const quoted = new Set(remediationParts(finding.remediation).map(({ code }) => code));
  const fixes = listFixes(finding).filter(([, text]) => !quoted.has(text));
  const { product, certainty } = finding.details;
  if (finding.remediation === "" && fixes.length === 0 && fixedVersion === null) return null;
  return (
    <Part
      title={t("drawer.fix")}
      aside={finding.remediation === "" ? undefined : <CopyButton text={finding.remediation} />}
    >
      <Remediation text={finding.remediation} />
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
        <CodeBlock key={name} name={name === "" ? t("drawer.paste") : serverName(name)} text={text} />
      ))}
    </Part>
  );
};
