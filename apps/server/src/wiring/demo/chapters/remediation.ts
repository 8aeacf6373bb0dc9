import type { SlaPolicySetting } from "@parapet/domain/contracts/remediation";

import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";

interface Owners {
  readonly people: readonly { readonly id: string; readonly email: string }[];
}
interface Listed {
  readonly as_of: number;
  readonly pagination: { readonly total: number };
}

/** The administrator sets due dates by severity, assigns what is urgent, and gives the rest of the web findings to the analyst by a rule. */
export const organizeRemediation = async ({ portal }: StoryStage): Promise<void> => {
  const { data: proposed } = await portal.call<{ data: SlaPolicySetting }>(PERSON.admin, "GET", "/sla_policy/");
  const { enabled: _, ...policy } = proposed;
  await portal.call(PERSON.admin, "PUT", "/sla_policy/", { ...policy, critical_assets: ["vpn.acme.test"] });

  const { data: owners } = await portal.call<{ data: Owners }>(PERSON.admin, "GET", "/findings/owners/");
  const ownedBy = (email: string) => {
    const person = owners.people.find((one) => one.email === email);
    if (person === undefined) throw new Error(`Findings cannot be assigned to ${email}.`);
    return { kind: "person", id: person.id };
  };
  await portal.call(PERSON.admin, "POST", "/finding_rules/", {
    name: "Web findings to the analyst",
    filter: { area: "web-apps-exposures" },
    change: { owner: ownedBy(PERSON.analyst), add_tags: ["web"] },
  });

  const urgent = { severity: "critical,high" };
  const list = await portal.call<Listed>(
    PERSON.admin,
    "GET",
    `/findings/worklist/?${new URLSearchParams(urgent).toString()}`,
  );
  await portal.call(PERSON.admin, "POST", "/findings/bulk/", {
    select: { filter: urgent, expected: list.pagination.total, as_of: list.as_of },
    change: { owner: ownedBy(PERSON.admin), add_tags: ["urgent"] },
  });
};
