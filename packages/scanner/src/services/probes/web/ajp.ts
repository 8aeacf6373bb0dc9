import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** AJP: response to CPing (Ghostcat if exposed). */
export const ajp: ServiceProbe = {
  id: "ajp",
  transport: "tcp",
  ports: [8009],
  hello: () => hex("1234 0001 0a"),
  isComplete: (answer) => answer.length >= 5,
  read([answer = Buffer.alloc(0)]) {
    return answer.equals(hex("4142 0001 09"))
      ? {
          name: "ajp",
          vendor: "Apache",
          product: "Tomcat AJP connector",
          cpe: "apache:tomcat",
          version: null,
          unauthenticated: null,
        }
      : null;
  },
};
