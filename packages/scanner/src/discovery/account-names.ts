import type { NamedSource } from "./name-source.ts";

/** Names that cloud accounts of the organization list. They are known to the portal; no one is asked for them. */
export const accountNames = (names: readonly string[]): NamedSource => ({
  id: "cloud-account",
  needsKey: "no",
  touch: "passive",
  startsFrom: "domain",
  find: async () => ({ names: names.map((name) => ({ name })) }),
});
