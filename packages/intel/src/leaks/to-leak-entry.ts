import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";

import type { LeakEntry, RawLogin } from "./leak-entry.ts";
import { secretForm } from "./secret-form.ts";

const PLAIN_EMAIL = /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;

/** The normal form of a login: an address in lower case with its domain in punycode, anything else as it was. */
export const normalLogin = (login: string): string => {
  if (!login.includes("@")) return login;
  const lower = login.toLowerCase();
  // The usual address needs no parser: lists have millions of them.
  return PLAIN_EMAIL.test(lower) && !lower.includes("..") ? lower : (toEmailAddress(login) ?? login);
};

/** The same of a login that is a usual address: written in Latin letters, digits and a few signs. */
const normalUsual = (login: string): string => {
  const lower = login.toLowerCase();
  return lower.includes("..") ? normalLogin(login) : lower;
};

/** What a line of a usual shape said. */
export const usualEntry = ({ login, secret, url }: RawLogin): LeakEntry => ({
  login: normalUsual(login),
  secret,
  form: secretForm(secret),
  url,
  breachOn: null,
  source: null,
});

/** What a line said, ready to be matched and sealed. */
export const toLeakEntry = (
  raw: RawLogin,
  more: { breachOn?: string | null; source?: string | null } = {},
): LeakEntry => ({
  login: normalLogin(raw.login),
  secret: raw.secret,
  form: secretForm(raw.secret),
  url: raw.url,
  breachOn: more.breachOn ?? null,
  source: more.source ?? null,
});
