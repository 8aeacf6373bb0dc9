import type { SignedInCall } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { type AuditAction, type AuditFact, audit } from "./audit.ts";

/** Records that rows are taken away as a file. The file is returned after it, so that nothing leaves without the entry. */
export const recordExport = (
  services: Pick<Services, "now">,
  { actor, db, from }: Pick<SignedInCall<never, never, never>, "actor" | "db" | "from">,
  fact: Pick<AuditFact, "detail" | "object" | "org"> & { readonly action: Extract<AuditAction, `${string}.exported`> },
): Promise<void> => audit(db, from, services.now(), { ...fact, actor: actor.user });
