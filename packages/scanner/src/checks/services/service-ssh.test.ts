import { expect, test } from "vitest";

import { serviceTarget } from "../../services/testing/service-target.ts";
import { serviceSsh } from "./service-ssh.ts";

const CURRENT = {
  keyExchange: ["sntrup761x25519-sha512@openssh.com", "curve25519-sha256", "diffie-hellman-group14-sha256"],
  hostKey: ["ssh-ed25519", "rsa-sha2-512"],
  encryptionIn: ["chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr"],
  encryptionOut: ["aes256-ctr"],
  macIn: ["hmac-sha2-256-etm@openssh.com", "umac-64@openssh.com", "hmac-sha1"],
  macOut: ["hmac-sha2-256"],
};

const judge = (details: Record<string, unknown>, name = "ssh") => {
  const target = serviceTarget({ name, details });
  return serviceSsh.judge(target.service, target);
};

test.each([
  ["what a current server offers by default", { protocol: "2.0", algorithms: CURRENT }, []],
  ["nothing seen", { protocol: "2.0" }, []],
  ["the first protocol", { protocol: "1.99" }, ["ssh-protocol-1"]],
  [
    "a small group",
    { protocol: "2.0", algorithms: { ...CURRENT, keyExchange: ["diffie-hellman-group1-sha1"] } },
    ["ssh-weak-key-exchange"],
  ],
  ["a DSA key", { protocol: "2.0", algorithms: { ...CURRENT, hostKey: ["ssh-dss"] } }, ["ssh-weak-key-exchange"]],
  [
    "a cipher of small blocks",
    { protocol: "2.0", algorithms: { ...CURRENT, encryptionOut: ["3des-cbc"] } },
    ["ssh-weak-cipher"],
  ],
  [
    "RC4 and MD5",
    { protocol: "2.0", algorithms: { ...CURRENT, encryptionIn: ["arcfour256"], macIn: ["hmac-md5"] } },
    ["ssh-weak-cipher"],
  ],
])("%s", (_, details, outcomes) => expect(judge(details).map((it) => it.outcome)).toEqual(outcomes));

test("the algorithms are named, each once", () => {
  const [verdict] = judge({
    protocol: "2.0",
    algorithms: { ...CURRENT, encryptionIn: ["3des-cbc"], encryptionOut: ["3des-cbc"] },
  });
  expect(verdict?.params?.["algorithms"]).toBe("3des-cbc");
});

test("another protocol is not evaluated", () => expect(judge({ protocol: "1.99" }, "ftp")).toEqual([]));
