import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";

export interface Registration {
  readonly name: string;
  readonly domain: string;
  readonly email: string;
  readonly tier: string;
  readonly clients: readonly {
    readonly id: number;
    readonly name: string;
    readonly domain: string;
    readonly plan: string;
  }[];
  readonly acceptedTerms: boolean;
}

export type Mistake =
  | "nameRequired"
  | "domainRequired"
  | "domainInvalid"
  | "emailRequired"
  | "emailInvalid"
  | "tierRequired"
  | "planRequired"
  | "termsRequired"
  | "required";

const domainMistake = (domain: string): Mistake | null => (toDomainName(domain) === null ? "domainInvalid" : null);

/** What is wrong with a partner registration, by the name of the field. */
export const registrationMistakes = (form: Registration): Record<string, Mistake> => {
  const found: [string, Mistake | null][] = [
    ["name", form.name === "" ? "nameRequired" : null],
    ["domain", form.domain === "" ? "domainRequired" : domainMistake(form.domain)],
    ["email", form.email === "" ? "emailRequired" : toEmailAddress(form.email) === null ? "emailInvalid" : null],
    ["tier", form.tier === "" ? "tierRequired" : null],
    ...form.clients.flatMap((client): [string, Mistake | null][] => [
      [`client-${client.id}-name`, client.name === "" ? "required" : null],
      [`client-${client.id}-domain`, domainMistake(client.domain)],
      [`client-${client.id}-plan`, client.plan === "" ? "planRequired" : null],
    ]),
    ["terms", form.acceptedTerms ? null : "termsRequired"],
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, Mistake] => entry[1] !== null));
};
