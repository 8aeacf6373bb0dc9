import * as z from "zod";

import { ASSISTANT_SCOPES } from "../../access/assistant-scopes.ts";
import { assistants } from "../../features/assistants.ts";
import { endpoint } from "../endpoint.ts";

const ById = z.strictObject({ id: z.uuid() });
const Scope = z.enum(ASSISTANT_SCOPES);

/** An assistant that acts for a person. Times are Unix seconds. */
const Assistant = z.object({
  id: z.string(),
  /** As the client calls itself. */
  name: z.string(),
  scopes: z.array(Scope),
  connected_at: z.number().int(),
  expires_at: z.number().int(),
  last_used_at: z.number().int().nullable(),
});
export type Assistant = z.infer<typeof Assistant>;

const OfPerson = Assistant.extend({ person: z.object({ id: z.string(), name: z.string() }) });
export type PersonsAssistant = z.infer<typeof OfPerson>;

/** What a client asks for at the authorization endpoint (OAuth 2.1 with PKCE, RFC 8707). */
export const AuthorizationRequest = z.strictObject({
  response_type: z.string().max(50).optional(),
  client_id: z.string().max(100),
  redirect_uri: z.string().max(2_000),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
  state: z.string().max(2_000).optional(),
  scope: z.string().max(1_000).optional(),
  resource: z.string().max(2_000).optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

export const listAssistants = endpoint(assistants.calls.listAssistants, {
  summary: "List the assistants that act for the caller",
  reply: z.object({
    data: z.array(Assistant),
    /** The server of assistants (MCP). */
    mcp_url: z.string(),
  }),
});

export const readAssistantRequest = endpoint(assistants.calls.readAssistantRequest, {
  summary: "Read what a client asks for before a person decides",
  query: AuthorizationRequest,
  reply: z.object({
    data: z.object({
      client: z.object({
        /** As it calls itself: anyone can register under any name. */
        name: z.string(),
        registered_at: z.number().int(),
        /** Where the answer goes to. */
        redirect_host: z.string(),
        /** A program on the person's own device. */
        is_local: z.boolean(),
      }),
      scopes: z.array(Scope),
      /** Days until the person has to agree again. */
      days: z.number().int(),
      /** Where to go when the person does not agree. */
      decline_url: z.string(),
    }),
  }),
});

export const connectAssistant = endpoint(assistants.calls.connectAssistant, {
  summary: "Let a client act for the caller as an assistant, with some of the scopes that it asks for",
  body: z.strictObject({
    request: AuthorizationRequest,
    scopes: z.array(Scope).min(1).max(ASSISTANT_SCOPES.length),
  }),
  reply: z.object({ data: z.object({ redirect_to: z.string() }) }),
});

const Disconnected = z.object({ data: z.object({ disconnected: z.literal(true) }) });

export const disconnectAssistant = endpoint(assistants.calls.disconnectAssistant, {
  summary: "Disconnect one of the caller's assistants; its tokens end",
  params: ById,
  reply: Disconnected,
});

export const listOrganizationAssistants = endpoint(assistants.calls.listOrganizationAssistants, {
  summary: "List the assistants that act for people of the organization",
  reply: z.object({ data: z.array(OfPerson) }),
});

export const disconnectOrganizationAssistant = endpoint(assistants.calls.disconnectOrganizationAssistant, {
  summary: "Disconnect an assistant of a person of the organization; its tokens end",
  params: ById,
  reply: Disconnected,
});
