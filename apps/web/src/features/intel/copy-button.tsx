import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";

const SAID_MS = 2_000;

/** Copies a text to the clipboard and shows a toast. */
export const CopyButton = ({
  text,
  label,
  size = "small",
}: {
  text: string;
  label: string;
  size?: "small" | "normal";
}) => {
  const t = useTranslations("threat-intel");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const forget = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(forget);
  }, [copied]);
  return (
    <Button
      size={size}
      icon={copied ? "check" : "copy"}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? t("copied") : label}
    </Button>
  );
};
