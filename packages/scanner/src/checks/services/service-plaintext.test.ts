import { expect, test } from "vitest";

import { serviceTarget } from "../../services/testing/service-target.ts";
import { servicePlaintext } from "./service-plaintext.ts";

test.each([
  [
    "IMAP that takes a login at once",
    { name: "imap", details: { capabilities: ["IMAP4rev1", "STARTTLS"] } },
    ["login-in-clear"],
  ],
  [
    "IMAP that wants TLS first",
    { name: "imap", details: { capabilities: ["IMAP4rev1", "STARTTLS", "LOGINDISABLED"] } },
    [],
  ],
  ["IMAP without capabilities", { name: "imap", details: { capabilities: [] } }, []],
  ["IMAP inside TLS", { name: "imap", tls: true, details: { capabilities: ["IMAP4rev1"] } }, []],
  ["POP that takes a name at once", { name: "pop3", details: { capabilities: ["TOP", "USER"] } }, ["login-in-clear"]],
  [
    "POP that takes a password in one word",
    { name: "pop3", details: { capabilities: ["SASL PLAIN LOGIN"] } },
    ["login-in-clear"],
  ],
  ["POP that wants TLS first", { name: "pop3", details: { capabilities: ["TOP", "STLS"] } }, []],
  [
    "mail that takes a login at once",
    { name: "smtp", details: { auth: ["PLAIN"], starttls: true } },
    ["login-in-clear"],
  ],
  ["mail that does not", { name: "smtp", details: { auth: [], starttls: true } }, []],
  ["files without TLS", { name: "ftp", details: { starttls: false } }, ["login-in-clear"]],
  ["files with TLS", { name: "ftp", details: { starttls: true } }, []],
  ["files of which that is not known", { name: "ftp", details: { starttls: null } }, []],
  ["a database without TLS", { name: "mysql", details: { starttls: false } }, ["data-in-clear"]],
  ["a database with TLS", { name: "postgresql", details: { starttls: true } }, []],
  ["a directory without TLS", { name: "ldap", details: { starttls: false } }, ["data-in-clear"]],
  ["a broker with a login", { name: "mqtt", unauthenticated: false }, ["login-in-clear"]],
  ["an unauthenticated broker, reported by another check", { name: "mqtt", unauthenticated: true }, []],
  ["a web server", { name: "http" }, []],
  ["SSH", { name: "ssh" }, []],
])("%s", (_, seen, outcomes) => {
  const target = serviceTarget(seen);
  expect(servicePlaintext.judge(target.service, target).map((it) => it.outcome)).toEqual(outcomes);
});
