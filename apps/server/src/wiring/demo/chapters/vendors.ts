import { QUESTIONS } from "@parapet/domain/third-party";

import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { runJobs } from "./run-jobs.ts";

const idOf = async ({ portal }: StoryStage, domain: string): Promise<string> => {
  const { data } = await portal.call<{ data: { id: string; domain: string }[] }>(PERSON.admin, "GET", "/third_party/");
  const found = data.find((vendor) => vendor.domain === domain);
  if (found === undefined) throw new Error(`The story has no vendor ${domain}.`);
  return found.id;
};

/** Two vendors are submitted and assessed at once. */
export const submitVendors = async (stage: StoryStage): Promise<void> => {
  const submit = (body: object) => stage.portal.call(PERSON.admin, "POST", "/third_party/", body);
  await submit({
    domain: "papermill.test",
    name: "Paper Mill Printing",
    tier: "critical",
    reason: "Prints our invoices and holds our customers' addresses.",
    legal_basis: "contract",
    contact: "security@papermill.test",
  });
  await submit({
    domain: "quarry.test",
    name: "Quarry Logistics",
    tier: "important",
    reason: "Delivers our products.",
    legal_basis: "legitimate interest",
    contact: "office@quarry.test",
  });
};

/** One vendor answers its questionnaire by the mailed link and disputes a finding; the answer of the other is due. */
export const askVendors = async (stage: StoryStage): Promise<void> => {
  const { portal, services } = stage;
  const due = new Date(services.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const [paper, quarry] = [await idOf(stage, "papermill.test"), await idOf(stage, "quarry.test")];
  for (const id of [paper, quarry])
    await portal.call(PERSON.admin, "POST", `/third_party/${id}/questionnaire/`, { state: "sent", due });
  const { data: share } = await portal.call<{ data: { token: string } }>(
    PERSON.admin,
    "POST",
    `/third_party/${paper}/shares/`,
    { days: 30, may_answer: true },
  );
  const { token } = share;
  await portal.visit("/shared_vendor/answers/", {
    token,
    answers: QUESTIONS.map((question, index) => ({
      question,
      answer: index % 4 === 3 ? "no" : index % 3 === 2 ? "partly" : "yes",
    })),
  });
  const { data } = await portal.visit<{ data: { findings: { id: string }[] } }>("/shared_vendor/", { token });
  const finding = data.findings[0];
  if (finding === undefined) throw new Error("The story's vendor has no finding to dispute.");
  await portal.visit("/shared_vendor/dispute/", {
    token,
    finding: finding.id,
    reason: "compensating control",
    text: "All mail of this domain is rejected by our gateway before it is delivered.",
  });
};

export const assessVendors = (stage: StoryStage): Promise<void> => runJobs(stage, "assess-vendors");
