import type { Db } from "@parapet/db/db";
import { listSignInOrigins, noteSignInOrigins, type Person, type SignInOrigin } from "@parapet/db/queries/access";
import { findCountry } from "@parapet/scanner/hosts/find-country";
import { country as countryName } from "@parapet/words/format/country";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";

import { audit } from "../audit/audit.ts";
import type { Services } from "../services.ts";
import { plainAddress } from "./client-network.ts";
import type { Visitor } from "./visitor.ts";

/** The country of an address and the address, or the address alone where no country is known. */
const placeOf = (locale: Locale, ip: string): string => {
  const country = findCountry(plainAddress(ip));
  return country === null ? ip : `${countryName(locale, country)}, ${ip}`;
};

/**
 * Writes to a person who signs in with a browser, or from a country, that they never signed in from before. The first sign-in is
 * familiar, and so is a country that is not known.
 */
export const reportUnfamiliar = async (
  { config, mail, now }: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  person: Person,
  visitor: Visitor,
): Promise<void> => {
  const country = findCountry(plainAddress(visitor.ip));
  const origins: SignInOrigin[] = [
    { kind: "browser", value: visitor.browser },
    ...(country === null ? [] : [{ kind: "country" as const, value: country }]),
  ];
  const known = await listSignInOrigins(db, person.org, person.id);
  await noteSignInOrigins(db, person.org, person.id, origins, now());
  const unfamiliar = origins.filter(
    ({ kind, value }) => known.length > 0 && !known.some((origin) => origin.kind === kind && origin.value === value),
  );
  if (unfamiliar.length === 0) return;
  await audit(db, visitor, now(), {
    action: "sign-in.unfamiliar",
    org: person.org,
    actor: person.id,
    detail: Object.fromEntries(unfamiliar.map(({ kind, value }) => [kind, value])),
  });
  await mail.post(db, {
    sender: null,
    kind: "unfamiliarSignIn",
    to: person.email,
    name: person.first_name,
    locale: person.locale,
    values: { browser: visitor.browser, place: placeOf(person.locale, visitor.ip) },
    link: `${config.publicUrl}${inLocale(person.locale, "/dashboard/account")}?part=security`,
  });
};
