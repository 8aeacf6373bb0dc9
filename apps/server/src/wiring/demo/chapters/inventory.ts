import type { CloudflareToken } from "../demo-cloud.ts";
import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { runJobs } from "./run-jobs.ts";

interface Labels {
  readonly owner: string;
  readonly business_unit: string;
  readonly criticality: "low" | "medium" | "high" | "critical";
  readonly add_tags: readonly string[];
}

/** What the inventory says of hosts that every company has someone responsible for. */
const LABELS: Readonly<Record<string, Labels>> = {
  "shop.acme.test": {
    owner: "Web team",
    business_unit: "Online sales",
    criticality: "critical",
    add_tags: ["production", "pci"],
  },
  "vpn.acme.test": { owner: "Network team", business_unit: "IT", criticality: "critical", add_tags: ["remote access"] },
  "dev.acme.test": { owner: "Development", business_unit: "IT", criticality: "low", add_tags: ["test"] },
};

/** The administrator labels important hosts, notes why one is exposed and saves the searches of the team. */
export const labelAssets = async ({ portal }: StoryStage): Promise<void> => {
  const idOf = async (name: string): Promise<string> => {
    const query = new URLSearchParams({ domain: "acme.test", name }).toString();
    const { data } = await portal.call<{ data: { id: string } }>(PERSON.admin, "GET", `/assets/by_name/?${query}`);
    return data.id;
  };
  for (const [host, labels] of Object.entries(LABELS))
    await portal.call(PERSON.admin, "PATCH", "/assets/", { ids: [await idOf(host)], ...labels });
  await portal.call(PERSON.admin, "POST", `/assets/${await idOf("dev.acme.test")}/notes/`, {
    text: "Reachable from the Internet until the contractor has VPN access.",
  });
  for (const [name, query] of [
    ["Weak or untrusted certificates", "kind:certificate weak:true OR trusted:false"],
    ["Remote access", "kind:service port:22 OR port:3389 OR port:5900"],
  ])
    await portal.call(PERSON.admin, "POST", "/saved_searches/", { kind: "asset", name, query });
  await portal.call(PERSON.admin, "POST", "/findings/views/", {
    name: "Overdue and known to be exploited",
    query: "overdue=true&kev=true",
    shared: true,
  });
};

/** Administrators connect the accounts at their DNS provider. */
export const connectCloud = async (stage: StoryStage): Promise<void> => {
  const accounts: readonly (readonly [email: string, name: string, secret: CloudflareToken])[] = [
    [PERSON.admin, "DNS of Acme", "demo-key"],
    [PERSON.partner, "DNS of Harbour", "demo-key-partner"],
    [PERSON.operator, "DNS of the portal", "demo-key-operator"],
  ];
  for (const [email, name, secret] of accounts)
    await stage.portal.call(email, "POST", "/cloud_accounts/", { settings: { provider: "cloudflare", name, secret } });
  await runJobs(stage, "read-due-cloud-accounts");
};
