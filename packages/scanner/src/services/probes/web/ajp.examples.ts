import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  { from: "Tomcat", answers: [hex("4142000109")], reads: { name: "ajp" } },
  { from: "another packet", answers: [hex("4142000106")], reads: null },
];
