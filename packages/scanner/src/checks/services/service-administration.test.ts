import { expect, test } from "vitest";

import { serviceTarget } from "../../services/testing/service-target.ts";
import { serviceAdministration } from "./service-administration.ts";

const judge = (seen: Parameters<typeof serviceTarget>[0], port?: number) => {
  const target = serviceTarget(seen, port);
  return serviceAdministration.judge(target.service, target);
};

test.each([
  ["Telnet", { name: "telnet", unauthenticated: false }, 23, ["telnet-exposed"]],
  ["Telnet with an unauthenticated shell", { name: "telnet", unauthenticated: true }, 23, ["telnet-exposed"]],
  [
    "a desktop that asks for the account first",
    { name: "rdp", details: { nlaRequired: true } },
    3389,
    ["remote-desktop-exposed"],
  ],
  [
    "a desktop that shows its logon screen",
    { name: "rdp", details: { nlaRequired: false } },
    3389,
    ["remote-desktop-without-nla"],
  ],
  [
    "a server of the protocol that has no authentication before the session",
    { name: "rdp", product: "xrdp", details: { nlaRequired: false } },
    3389,
    ["remote-desktop-exposed"],
  ],
  ["the administration of a server", { name: "cockpit", product: "Cockpit" }, 9090, ["remote-management-exposed"]],
  ["VNC with a password", { name: "vnc", unauthenticated: false }, 5900, ["remote-desktop-exposed"]],
  ["VNC without one, reported elsewhere", { name: "vnc", unauthenticated: true }, 5900, []],
  ["Windows Remote Management", { name: "winrm", unauthenticated: false }, 5985, ["remote-management-exposed"]],
  [
    "Docker that asks for a certificate",
    { name: "docker", unauthenticated: false },
    2376,
    ["remote-management-exposed"],
  ],
  ["file sharing", { name: "smb", details: { dialect: "3.1.1" } }, 445, ["windows-sharing-exposed"]],
  ["file sharing of the first kind", { name: "smb", details: { dialect: "1" } }, 445, ["smb1-enabled"]],
  ["SSH", { name: "ssh" }, 22, ["ssh-exposed"]],
  ["a silent port of a remote control", { name: null }, 4899, ["remote-management-exposed"]],
  ["another silent port", { name: null }, 4900, []],
  ["a web server on that port", { name: "http" }, 5938, []],
  ["a web server", { name: "http" }, 443, []],
  ["a mail server", { name: "smtp" }, 25, []],
])("%s", (_, seen, port, outcomes) => {
  expect(judge(seen, port).map((it) => it.outcome)).toEqual(outcomes);
});

test("the finding carries where, what and how to fix it", () => {
  const [verdict] = judge({ name: "telnet", banner: "gate login:" }, 23);
  expect(verdict).toMatchObject({
    details: { host: "db.acme.test", port: 23, protocol: "tcp", service: "telnet", banner: "gate login:" },
    params: { host: "db.acme.test", port: 23, fix: expect.stringContaining("systemctl disable") as unknown as string },
    evidence: { banner: "gate login:" },
  });
});
