import * as z from "zod";

import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";

const Token = z.string().min(20).max(128);

/** What the owner of an account is asked to agree to. Times are Unix seconds. */
export const IdentityChange = z.object({
  kind: z.enum(["address", "link"]),
  organization: z.string(),
  connection: z.string(),
  email: z.string(),
  /** Null: the account is to be linked. */
  new_email: z.string().nullable(),
  state: z.enum(["pending", "confirmed", "approved", "rejected", "withdrawn"]),
  expires_at: z.number().int(),
});
export type IdentityChange = z.infer<typeof IdentityChange>;

export const readIdentityChange = endpoint(access.calls.readIdentityChange, {
  summary: "Get the change of an account that an emailed link asks to confirm",
  body: z.strictObject({ token: Token }),
  reply: z.object({ data: IdentityChange }),
});

export const answerIdentityChange = endpoint(access.calls.answerIdentityChange, {
  summary: "Confirm or reject a new address of the own account, or its link to an identity provider",
  body: z.strictObject({ token: Token, answer: z.enum(["confirmed", "rejected"]) }),
  reply: z.object({ data: IdentityChange }),
});

export const listIdentityChanges = endpoint(access.calls.listIdentityChanges, {
  summary: "List pending changes of addresses and links, and accounts of other organizations below verified domains",
  reply: z.object({
    data: z.object({
      changes: z.array(
        IdentityChange.extend({
          id: z.string(),
          user: z.string(),
          name: z.string(),
          /** Does the reader answer for the connection, or own the account? Someone else has to approve. */
          is_own: z.boolean(),
          created_at: z.number().int(),
        }),
      ),
      conflicts: z.array(
        z.object({
          email: z.string(),
          domain: z.string(),
          /** `owner`: the reader's organization has verified the domain; `holder`: it has the account. */
          side: z.enum(["owner", "holder"]),
          /** Named for operators only. */
          holder: z.string().nullable(),
          owner: z.string().nullable(),
          created_at: z.number().int(),
        }),
      ),
    }),
  }),
});

export const decideIdentityChange = endpoint(access.calls.decideIdentityChange, {
  summary: "Approve a new address as a second administrator, or reject a change",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(["approved", "rejected"]) }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});
