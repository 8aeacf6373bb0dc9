import type { ServiceProbe } from "../../service-probe.ts";
import { readPrompt } from "../../unknown-banner.ts";

/** A command line, an interpreter or a request for a password of whatever program. Nothing is said to it. */
export const prompt: ServiceProbe = {
  id: "prompt",
  transport: "tcp",
  ports: [],
  read: (answers) => readPrompt(answers.at(-1) ?? Buffer.alloc(0)),
};
