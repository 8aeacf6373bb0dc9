import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import * as z from "zod";

const ClientData = z.looseObject({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.unknown().optional(),
  topOrigin: z.unknown().optional(),
});

/** What the browser states about a request for a credential; null when it cannot be read. */
export const readClientData = (encoded: string): z.infer<typeof ClientData> | null => {
  try {
    return ClientData.safeParse(decodeClientDataJSON(encoded)).data ?? null;
  } catch {
    return null;
  }
};
