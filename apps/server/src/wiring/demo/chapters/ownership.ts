import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";

interface Listed {
  readonly data: readonly { readonly name: string; readonly proof: { readonly txt: string } | null }[];
}

/** Administrators publish the verification record of their domain and have it verified: the operator's approval is replaced. */
export const verifyDomains = async ({ portal, services }: StoryStage): Promise<void> => {
  for (const [email, name] of [
    [PERSON.admin, "acme.test"],
    [PERSON.partner, "harbour.test"],
  ] as const) {
    const { data } = await portal.call<Listed>(email, "GET", "/domains/");
    const txt = data.find((domain) => domain.name === name)?.proof?.txt;
    if (txt === undefined || services.lab === null) throw new Error(`The story cannot verify ${name}.`);
    await services.lab.change(name, [{ change: "add-record", record: { name, type: "TXT", data: txt } }]);
    const { data: result } = await portal.call<{ data: { outcome: string } }>(
      email,
      "POST",
      `/domains/${name}/verify/`,
      { method: "dns" },
    );
    if (result.outcome !== "found") throw new Error(`The record of ${name} was not found: ${result.outcome}`);
  }
};
