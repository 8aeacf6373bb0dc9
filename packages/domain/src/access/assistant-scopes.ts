import type { KeyScope } from "./key-scopes.ts";

/** What a person can let an assistant do: the scopes that its tools need (`tools/tool-scopes.test.ts`). */
export const ASSISTANT_SCOPES = [
  "findings.read",
  "leaks.read",
  "intel.read",
  "vendors.manage",
  "findings.write",
] as const satisfies [KeyScope, ...KeyScope[]];
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];
