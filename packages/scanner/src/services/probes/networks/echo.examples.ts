import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  { from: "an echo", answers: [bytes("parapet echo\r\n")], reads: { name: "echo" } },
  { from: "an echo with more", answers: [bytes("parapet echo\r\n> ")], reads: null },
];
