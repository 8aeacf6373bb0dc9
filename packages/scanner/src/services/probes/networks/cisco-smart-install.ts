import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Cisco Smart Install: whether a switch still takes configuration from anyone. Nothing is sent to it but a question. */
export const ciscoSmartInstall: ServiceProbe = {
  id: "cisco-smart-install",
  transport: "tcp",
  ports: [4786],
  hello: () => hex("00000001 00000001 00000004 00000008 00000001 00000000"),
  isComplete: (answer) => answer.length >= 24,
  read([answer = Buffer.alloc(0)]) {
    return answer.subarray(0, 12).equals(hex("00000004 00000000 00000003"))
      ? {
          name: "cisco-smart-install",
          vendor: "Cisco",
          product: "Smart Install",
          cpe: "cisco:ios",
          version: null,
          unauthenticated: true,
        }
      : null;
  },
};
