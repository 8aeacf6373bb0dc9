import { hex } from "../bytes.ts";
import type { TalkExample } from "../talk-examples.ts";

export const examples: readonly TalkExample[] = [
  { from: "Tomcat", answers: [hex("4142000109")], reads: { name: "ajp" } },
  { from: "another packet", answers: [hex("4142000106")], reads: null },
];
