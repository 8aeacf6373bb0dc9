import { bytes } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const token = (name: string, text: string): string => `${name}${text.length.toString(16).padStart(8, "0")}${text}`;
const ARGUMENTS = ["cc", "-c", "empty.c", "-o", "empty.o"];

/** Distributed compiler: whether it takes the job of compiling an empty text for anyone. Its result is not read. */
export const distccd: ServiceProbe = {
  id: "distccd",
  transport: "tcp",
  ports: [3632],
  hello: () =>
    bytes(
      `DIST00000001ARGC${ARGUMENTS.length.toString(16).padStart(8, "0")}${ARGUMENTS.map((it) => token("ARGV", it)).join("")}DOTI00000000`,
    ),
  isComplete: (answer) => answer.length >= 24,
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1", 0, 24);
    return /^DONE[0-9a-f]{8}STAT[0-9a-f]{8}$/.test(text)
      ? {
          name: "distccd",
          vendor: "distcc",
          product: "distcc daemon",
          cpe: null,
          banner: text,
          unauthenticated: true,
          capability: "executes",
        }
      : null;
  },
};
