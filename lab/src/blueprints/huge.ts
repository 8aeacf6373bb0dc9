import type { Blueprint, HostPlan } from "../blueprint.ts";
import type { ServicePlan } from "../services/service-plan.ts";
import { page } from "../web/pages.ts";

const HOSTS = 1000;
const ROLES = ["web", "api", "mail", "files", "build"] as const;

/** A company of a thousand hosts, cheap enough for one process: for memory, speed and long tables. */
export const huge: Blueprint = {
  domain: "huge.test",
  zones: [
    {
      origin: "huge.test",
      transfer: true,
      records: [
        { name: "huge.test", type: "MX", data: { preference: 10, exchange: "mail-0002.huge.test" } },
        { name: "huge.test", type: "TXT", data: "v=spf1 mx -all" },
        { name: "_dmarc.huge.test", type: "TXT", data: "v=DMARC1; p=reject" },
      ],
    },
  ],
  hosts: Array.from({ length: HOSTS }, (_, at) => hostAt(at)),
  faults: [],
};

function hostAt(at: number): HostPlan {
  const role = ROLES[at % ROLES.length] ?? "web";
  const name = `${role}-${String(at).padStart(4, "0")}.huge.test`;
  return { name, site: { paths: { "/": page(name, `<h1>${name}</h1>`) } }, services: servicesOf(role, name) };
}

function servicesOf(role: (typeof ROLES)[number], name: string): ServicePlan[] {
  const web: ServicePlan = { port: 80, speaks: "http", server: "nginx/1.18.0" };
  switch (role) {
    case "web":
    case "api":
      return [web];
    case "mail":
      return [{ port: 25, speaks: "banner", greeting: `220 ${name} ESMTP\r\n`, reply: "250 Ok\r\n" }];
    case "files":
      return [
        web,
        { port: 21, speaks: "banner", greeting: "220 ProFTPD 1.3.5 Server\r\n", reply: "530 Please login\r\n" },
      ];
    case "build":
      return [{ port: 22, speaks: "banner", greeting: "SSH-2.0-OpenSSH_8.4p1 Debian-5+deb11u3\r\n" }];
  }
}
