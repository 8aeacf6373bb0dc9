import { createTicket } from "@parapet/domain/contracts/alerts";
import { UnixSeconds } from "@parapet/domain/contracts/bounds";
import { changeFinding, verifyFinding } from "@parapet/domain/contracts/findings";
import { FindingId } from "@parapet/domain/contracts/ids";
import { changeWork } from "@parapet/domain/contracts/remediation";
import * as z from "zod";

import { defineTool, type Tool } from "../tool.ts";

const id = FindingId.describe("Id of a finding.");
const version = z.number().int().min(1).describe("The version of the finding as it was read.");
const note = z.string().trim().min(1).max(2_000);

/** What an assistant can have done. Nothing happens before a person has confirmed it. */
export const WRITE_TOOLS: readonly Tool[] = [
  defineTool({
    name: "retest_finding",
    title: "Re-test a finding",
    description: "Runs the check of a finding again: fixed, still there or not assessed.",
    input: z.object({ id }),
    parts: { retest: verifyFinding },
    calls: ({ id }) => ({ retest: { params: { id }, body: {} } }),
    asks: ({ id }) => `Re-test finding ${id}.`,
  }),
  defineTool({
    name: "assign_finding",
    title: "Assign a finding",
    description: "Makes a person or a group the owner of a finding; without one, it has none.",
    input: z.object({ id, version, owner: z.object({ kind: z.enum(["person", "group"]), id: z.uuid() }).nullable() }),
    parts: { change: changeWork },
    calls: ({ id, version, owner }) => ({
      change: { body: { select: { findings: [{ id, version }] }, change: { owner } } },
    }),
    asks: ({ id, owner }) =>
      owner === null ? `Remove the owner of finding ${id}.` : `Assign finding ${id} to the ${owner.kind} ${owner.id}.`,
  }),
  defineTool({
    name: "comment_finding",
    title: "Comment on a finding",
    description: "Adds a comment to the history of a finding.",
    input: z.object({ id, version, note }),
    parts: { finding: changeFinding },
    calls: ({ id, version, note }) => ({ finding: { params: { id }, body: { version, note } } }),
    asks: ({ id, note }) => `Comment on finding ${id}: ${note}`,
  }),
  defineTool({
    name: "accept_risk",
    title: "Record an accepted risk",
    description:
      "Records that the risk of a finding is accepted until a date, with the administrator who answers for it.",
    input: z.object({
      id,
      version,
      note,
      approver: z.email().describe("The administrator who answers for it."),
      expires_at: UnixSeconds.describe("Unix seconds."),
    }),
    parts: { finding: changeFinding },
    calls: ({ id, ...body }) => ({ finding: { params: { id }, body: { status: "accepted risk", ...body } } }),
    asks: ({ id, approver, expires_at, note }) =>
      `Accept the risk of finding ${id} until ${new Date(expires_at * 1000).toISOString().slice(0, 10)}, approved by ${approver}: ${note}`,
  }),
  defineTool({
    name: "open_ticket",
    title: "Open a ticket",
    description: "Creates a ticket for a finding in the connected ticket system, or returns the one that exists.",
    input: z.object({ id, note: note.optional() }),
    parts: { ticket: createTicket },
    calls: ({ id, note }) => ({ ticket: { body: { finding_id: id, ...(note !== undefined && { note }) } } }),
    asks: ({ id }) => `Open a ticket for finding ${id}.`,
  }),
];
