import { insertOAuthClient } from "@parapet/db/queries/assistants";
import { asSystem } from "@parapet/db/unscoped";
import { plainLine } from "@parapet/domain/alerts";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import * as z from "zod";

import { onReserved } from "../../../platform/connection-pools.ts";
import { OAuthError } from "../../../platform/http/oauth-error.ts";
import { openRateWindows } from "../../../platform/http/rate-windows.ts";
import type { Services } from "../../../platform/services.ts";
import { clientNetwork } from "../../../platform/session/client-network.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { redirectUri } from "../authorization-request.ts";

/** Registrations of one network, and how many clients that no one connected are stored at the most. */
const REGISTERED = { windowMs: HOUR_MS, max: 30 } as const;
const MOST_UNUSED = 5_000;
const UNUSED_MS = 30 * DAY_MS;
const LONGEST_NAME = 100;

/** Client metadata of RFC 7591 that matters here; what else a client sends is ignored, as the RFC has it. */
const Metadata = z.object({
  redirect_uris: z.array(z.string().min(1).max(500)).min(1).max(10),
  client_name: z.string().max(1_000).optional(),
  grant_types: z.array(z.string().max(100)).max(20).optional(),
  response_types: z.array(z.string().max(100)).max(20).optional(),
});

type Given = Pick<Services, "database" | "db" | "keys" | "now" | "reserved">;

/** Where programs register themselves before a person connects them. They are public clients: none gets a secret. */
export const openRegistry = (services: Given) => {
  const { db } = onReserved(services).reserved;
  const windows = openRateWindows(services);
  return {
    async register(sent: unknown, visitor: Visitor) {
      const parsed = Metadata.safeParse(sent);
      if (!parsed.success) {
        const isUri = parsed.error.issues.some(({ path }) => path[0] === "redirect_uris");
        throw new OAuthError(
          isUri ? "invalid_redirect_uri" : "invalid_client_metadata",
          isUri ? "redirect_uris must name 1 to 10 addresses." : "The metadata are not valid.",
        );
      }
      const { redirect_uris: uris, client_name: name = "", grant_types: grants, response_types: types } = parsed.data;
      const [first] = uris.map((uri) => {
        const url = redirectUri(uri);
        if (url === null)
          throw new OAuthError("invalid_redirect_uri", "Redirect URIs are https, or http to a loopback address.");
        return url.hostname;
      });
      if (grants?.includes("authorization_code") === false || types?.includes("code") === false)
        throw new OAuthError("invalid_client_metadata", "Only the authorization code grant is offered to clients.");
      const { count } = await windows.note(`client registered|${clientNetwork(visitor.ip)}`, REGISTERED);
      if (count > REGISTERED.max)
        throw new OAuthError("temporarily_unavailable", "Too many clients were registered.", HOUR_MS / 1000);
      const at = services.now();
      const client = {
        name: plainLine(name, LONGEST_NAME) || plainLine(first ?? "–", LONGEST_NAME),
        redirectUris: [...new Set(uris)],
      };
      const id = await asSystem(db, "authentication", (tx) =>
        insertOAuthClient(tx, { ...client, at }, { most: MOST_UNUSED, since: after(at, -UNUSED_MS) }),
      );
      return {
        client_id: id,
        client_id_issued_at: unixSeconds(at),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      };
    },
  };
};
