import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { runJobs } from "./run-jobs.ts";

const PERSONAL = "mara.quill@personal.example";

/** Three people of the board, one of whom consents to the monitoring of a personal address. */
export const addVips = async (stage: StoryStage): Promise<void> => {
  const { portal, services } = stage;
  const add = async (body: object): Promise<string> =>
    (await portal.call<{ data: { id: string } }>(PERSON.admin, "POST", "/vip_management/", body)).data.id;
  const chief = await add({
    full_name: "Mara Quill",
    title: "Chief executive",
    corporate_emails: ["mara.quill@acme.test"],
    personal_emails: [PERSONAL],
  });
  await add({ full_name: "Ann Lee", title: "Chief financial officer", corporate_emails: ["ann.lee@acme.test"] });
  await add({ full_name: "Wile Cotton", title: "Head of research", corporate_emails: ["wile@acme.test"] });
  await portal.call(PERSON.admin, "POST", `/vip_management/${chief}/consent_requests/`, { address: PERSONAL });
  await services.mail.flush();
  const letter = (await services.mail.mailbox(20)).find(({ to }) => to === PERSONAL);
  const token = /\/monitoring-consent\/([\w-]+)/.exec(letter?.text ?? "")?.[1];
  if (token === undefined) throw new Error("The story found no consent request in the mailbox.");
  await portal.visit("/monitoring_consent/answer/", { token, answer: "confirmed", user_names: [] });
  await runJobs(stage, "match-vips");
};
