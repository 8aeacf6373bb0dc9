import { useTranslations } from "use-intl";

import { openCredential } from "./credential-api.ts";
import { RevealPart } from "./reveal-part.tsx";

/** One leaked login with its password, in the clear. */
export const RevealCredential = ({ id }: { id: string }) => {
  const t = useTranslations("findings");
  return (
    <RevealPart
      title={t("reveal.title")}
      unsigned={t("reveal.unsigned")}
      open={async (reason) => {
        const { login, secret, url } = await openCredential(id, reason);
        return [login, secret, url].filter((text) => text !== null).map((text) => ({ text }));
      }}
    />
  );
};
