import { readFileSync } from "node:fs";

import { operatorJson } from "@parapet/net/operator-json";
import * as z from "zod";

import { type MasterKey, MasterKeyError, type MasterSource, MasterUnreachable } from "./master-key.ts";

const TIMEOUT_MS = 5_000;

const Encrypted = z.object({ data: z.object({ ciphertext: z.string().startsWith("vault:v") }) });
const Decrypted = z.object({ data: z.object({ plaintext: z.base64() }) });
const Errors = z.object({ errors: z.array(z.string()) });

export interface VaultSettings {
  readonly address: string;
  /** `mount/name` of a key of the transit engine. */
  readonly key: string;
  /** Read at each call: the agent beside this process renews the token. */
  readonly tokenFile: string;
}

/**
 * A master key that never leaves HashiCorp Vault or OpenBao: a key of type aes256-gcm96 of the transit engine. The name of
 * what is wrapped is associated data, so that wrapped keys cannot be exchanged for one another.
 */
export const vaultMaster = ({ address, key, tokenFile }: VaultSettings): MasterSource => {
  const server = operatorJson(address);
  const [, mount = "transit", name = ""] = /^(.+)\/([^/]+)$/.exec(key) ?? [];
  const message = (why: string): string =>
    `Vault at ${address} does not provide the master key ${key}: ${why}. Check PARAPET_VAULT_ADDR, PARAPET_VAULT_KEY, PARAPET_VAULT_TOKEN_FILE and the policy of the token.`;
  const refuse = (why: string, cause?: unknown): never => {
    throw new MasterKeyError(message(why), { cause });
  };
  const tokenOf = (): string => {
    try {
      return readFileSync(tokenFile, "utf8").trim();
    } catch (cause) {
      return refuse(`the token file ${tokenFile} cannot be read`, cause);
    }
  };
  const ask = async (path: string, body: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await server({
      path: `/v1/${mount}/${path}`,
      headers: { "x-vault-token": tokenOf(), "x-vault-request": "true" },
      body,
      timeoutMs: TIMEOUT_MS,
    }).catch((cause: Error) => {
      throw new MasterUnreachable(message(`it cannot be reached (${cause.message})`), { cause });
    });
    if (answer.status === 200 || answer.status === 204) return answer.json;
    const said = Errors.safeParse(answer.json);
    const why = `it answered ${answer.status}${said.success && said.data.errors.length > 0 ? ` (${said.data.errors.join("; ")})` : ""}`;
    // 503 is a sealed Vault or one without a leader.
    if (answer.status >= 500) throw new MasterUnreachable(message(why));
    return refuse(why);
  };
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const master: MasterKey = {
    id: `vault:${key}`,
    async wrap(about, plain) {
      const body = { plaintext: plain.toString("base64"), associated_data: base64(about) };
      const answer = Encrypted.safeParse(await ask(`encrypt/${name}`, body));
      return Buffer.from(answer.success ? answer.data.data.ciphertext : refuse("its answer is not understood"));
    },
    async unwrap(about, wrapped) {
      const body = { ciphertext: wrapped.toString(), associated_data: base64(about) };
      const answer = Decrypted.safeParse(await ask(`decrypt/${name}`, body));
      return Buffer.from(
        answer.success ? answer.data.data.plaintext : refuse("its answer is not understood"),
        "base64",
      );
    },
  };
  return {
    name: `Vault key ${key}`,
    remedy: "Set PARAPET_VAULT_KEY to the key of the other servers and workers.",
    createsAtFirstStart: false,
    read: async () => ({ current: master, all: [master] }),
    async create() {
      await ask(`keys/${name}`, { type: "aes256-gcm96" });
    },
    async renew() {
      await ask(`keys/${name}/rotate`, {});
    },
    settle: async () => {},
  };
};
