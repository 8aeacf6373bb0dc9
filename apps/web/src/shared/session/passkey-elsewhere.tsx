import { useTranslations } from "use-intl";

import { passkeyAddress } from "./passkey.ts";

/** At an IP address no browser uses passkeys: where the same portal is reached by a name, this leads there. */
export const PasskeyElsewhere = () => {
  const t = useTranslations("sign-in");
  const address = passkeyAddress();
  if (address === null) return null;
  return (
    <p className="text-[13px] text-ink-2">
      {t.rich("passkey.elsewhere", {
        address: () => (
          <a className="link" href={address}>
            {new URL(address).origin}
          </a>
        ),
      })}
    </p>
  );
};
