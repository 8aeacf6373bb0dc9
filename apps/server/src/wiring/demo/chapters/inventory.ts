import { CLOUDFLARE_TOKEN } from "../demo-cloud.ts";
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

/** The administrator connects the company's account at its DNS provider. */
export const connectCloud = async (stage: StoryStage): Promise<void> => {
  await stage.portal.call(PERSON.admin, "POST", "/cloud_accounts/", {
    settings: { provider: "cloudflare", name: "DNS of Acme", secret: CLOUDFLARE_TOKEN },
  });
  await runJobs(stage, "read-due-cloud-accounts");
};
