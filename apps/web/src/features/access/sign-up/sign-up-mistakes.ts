import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { compareEmailDomain } from "@parapet/domain/contracts/email-address-grammar";
import { PASSWORD_MIN } from "@parapet/domain/contracts/password-length";

export const REQUIRED = ["first_name", "last_name", "company", "email", "domain"] as const;

export type SignUpMistake =
  | "required"
  | "invalidEmail"
  | "domainInvalid"
  | "domainDiffers"
  | "tooShort"
  | "termsRequired";

export interface SignUpForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly email: string;
  readonly domain: string;
  readonly password: string;
  readonly terms: boolean;
}

/** What is wrong with a sign-up, by the name of the field. The domain must be that of the address. */
export const signUpMistakes = (form: SignUpForm): Record<string, SignUpMistake> => {
  const mistakes: Record<string, SignUpMistake> = {};
  const match = compareEmailDomain(form.email, form.domain);
  if (match === "invalid-email") mistakes["email"] = "invalidEmail";
  else if (match === "invalid-domain") mistakes["domain"] = "domainDiffers";
  if (toDomainName(form.domain) === null) mistakes["domain"] = "domainInvalid";
  for (const name of REQUIRED) if (form[name] === "") mistakes[name] = "required";
  if (Array.from(form.password).length < PASSWORD_MIN) mistakes["password"] = "tooShort";
  if (!form.terms) mistakes["terms"] = "termsRequired";
  return mistakes;
};
