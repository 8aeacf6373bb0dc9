import { bytes } from "../bytes.ts";
import type { TalkExample } from "../talk-examples.ts";

export const examples: readonly TalkExample[] = [
  { from: "an echo", answers: [bytes("parapet echo\r\n")], reads: { name: "echo" } },
  { from: "an echo with more", answers: [bytes("parapet echo\r\n> ")], reads: null },
];
