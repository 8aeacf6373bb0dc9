import { askForOptOut, confirmOptOutBy } from "@parapet/db/queries/opt-out";
import { forgetPublicScansOf } from "@parapet/db/queries/public-report";
import { within } from "@parapet/db/scope";
import { compareEmailDomain } from "@parapet/domain/contracts/email-address";
import { isFreeMail } from "@parapet/domain/contracts/free-mail";
import type { Locale } from "@parapet/domain/messages/locale";

import { Refusal } from "../errors.ts";
import type { Services } from "../services.ts";
import { hashSecret, newSecret } from "../session/secrets.ts";
import { endRunsOf } from "./end-scan.ts";

const HOUR_MS = 3_600_000;
const LINK_LIVES_MS = 24 * HOUR_MS;
const RESEND_AFTER_MS = HOUR_MS / 6;

/** Mails a link to an address of the domain: whoever reads mail there may speak for it. */
export const askForSilence = async (
  services: Services,
  { domain, email, locale }: { domain: string; email: string; locale: Locale },
): Promise<void> => {
  if (compareEmailDomain(email, domain) !== "valid" || isFreeMail(domain))
    throw new Refusal("invalid_input", "email_domain_differs", { fields: { email: "email_domain_differs" } });
  const [token, at] = [newSecret(), services.now()];
  const ago = (ms: number) => new Date(at.getTime() - ms);
  await within(services.db, "everything", async (tx) => {
    const kept = await askForOptOut(tx, {
      target: domain,
      email,
      locale,
      tokenHash: hashSecret(token).toString("base64url"),
      until: ago(-LINK_LIVES_MS),
      at,
      sentSince: ago(RESEND_AFTER_MS),
    });
    if (!kept) return;
    await services.mail.post(tx, {
      kind: "optOut",
      to: email,
      name: email,
      locale,
      values: { domain },
      link: `${services.config.publicUrl}${locale === "en" ? "" : `/${locale}`}/scanning?confirm=${token}`,
    });
  });
  services.mail.nudge();
};

/** Confirms it: from now on the network refuses the name, and its public reports are gone. */
export const confirmSilence = async (services: Services, token: string): Promise<string> => {
  const domain = await within(services.db, "everything", async (tx) => {
    const name = await confirmOptOutBy(tx, hashSecret(token).toString("base64url"), services.now());
    if (name !== null) {
      await endRunsOf(tx, name, "everybody", "The owner of the domain asked not to be scanned", services.now());
      await forgetPublicScansOf(tx, name);
    }
    return name;
  });
  if (domain === null) throw new Refusal("gone", "link_gone");
  await services.optOut.refresh();
  return domain;
};
