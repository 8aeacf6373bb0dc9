import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";

/** A report for the board and one for operations, on a schedule; the first is sent at once. */
export const scheduleReports = async ({ portal }: StoryStage): Promise<void> => {
  const create = (body: object) =>
    portal.call<{ data: { id: string } }>(PERSON.admin, "POST", "/report_schedules/", {
      time: "07:00",
      time_zone: "Europe/Madrid",
      language: "en",
      ...body,
    });
  const { data: executive } = await create({
    name: "Board summary",
    kind: "executive",
    formats: ["pdf"],
    cadence: "monthly",
    day: 1,
    people: [{ email: PERSON.admin, delivery: "attachment" }],
  });
  await create({
    name: "Findings for operations",
    kind: "technical",
    formats: ["csv"],
    cadence: "weekly",
    day: 1,
    people: [{ email: PERSON.admin, delivery: "link" }],
  });
  await portal.call(PERSON.admin, "POST", `/report_schedules/${executive.id}/run/`);
};
