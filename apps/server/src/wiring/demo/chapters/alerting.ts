import { randomUUID } from "node:crypto";

import { ALERT_TYPES } from "@parapet/domain/alerts";

import { signWebhook } from "../../../platform/webhooks/webhook-signature.ts";
import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { readFindings } from "./findings.ts";
import { runJobs } from "./run-jobs.ts";

/** Receivers of the lab, by the names that the real services have. */
const SLACK = "https://hooks.slack.com/services/T0ACME/B0ALERTS/demochannel";
const TEAMS = "https://prod-07.westeurope.logic.azure.com/workflows/acme/triggers/manual/paths/invoke?sig=demo";
const TICKETS = "https://webhook.publishers.test/acme-tickets";

/** Alerts by mail, Slack and Teams, and a weekly digest. */
export const setUpAlerts = async ({ portal }: StoryStage): Promise<void> => {
  const types = Object.fromEntries(ALERT_TYPES.map((type) => [type, true]));
  const create = (body: object) =>
    portal.call(PERSON.admin, "POST", "/alert_management/", { domain: "acme.test", ...body });
  await create({
    name: "Security team",
    received_email: PERSON.admin,
    slack_webhook: SLACK,
    alert_types: types,
    min_severity: "high",
  });
  await create({
    name: "Operations",
    teams_webhook: TEAMS,
    alert_types: { score_drop: true, new_look_alike: true, certificate_expiring: true, coverage_lost: true },
    min_severity: "medium",
  });
  await create({
    name: "Weekly digest",
    received_email: PERSON.analyst,
    alert_types: types,
    digest: "weekly",
  });
};

/** Sends what waits: mail, and alerts that are due; mail that left since the last time is noted as delivered. */
export const sendAlerts = async (stage: StoryStage): Promise<void> => {
  await stage.services.mail.flush();
  await runJobs(stage, "sweep-alerts");
};

/** A ticket system, a ticket per finding that is worth one, and the system's answers to two of them. */
export const openTickets = async (stage: StoryStage): Promise<void> => {
  const { portal, services } = stage;
  const { data: system } = await portal.call<{ data: { id: string; secret: string } }>(
    PERSON.admin,
    "PUT",
    "/ticket_system/",
    { webhook: TICKETS },
  );
  const findings = await readFindings(stage, "severity=critical");
  const tickets: string[] = [];
  for (const { id } of findings.slice(0, 4)) {
    const { data } = await portal.call<{ data: { id: string } }>(PERSON.admin, "POST", "/tickets/", {
      finding_id: id,
      note: "Please schedule for this week.",
    });
    tickets.push(data.id);
  }
  for (const [index, state] of ["in progress", "done"].entries()) {
    const body = {
      type: "ticket.updated",
      ticket_id: tickets[index],
      state,
      external_id: `SEC-${204 + index}`,
      external_url: `https://tickets.acme.test/SEC-${204 + index}`,
    };
    const headers = signWebhook(system.secret, randomUUID(), services.now(), JSON.stringify(body));
    await portal.visit(`/ticket_events/${system.id}/`, body, headers);
  }
};
