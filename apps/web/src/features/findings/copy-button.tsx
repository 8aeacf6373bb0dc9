import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";

const SAID_MS = 2_000;

/** Copies a text to the clipboard and shows a toast. */
export const CopyButton = ({ text }: { text: string }) => {
  const t = useTranslations("findings");
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <Button size="small" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
      {copied ? t("drawer.copied") : t("drawer.copy")}
    </Button>
  );
};
