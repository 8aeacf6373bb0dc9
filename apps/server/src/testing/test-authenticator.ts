import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

/** Flags of authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly crossOrigin?: unknown;
  readonly topOrigin?: string;
  /** Signs with a key that is not the credential's. */
  readonly foreignKey?: boolean;
  readonly userHandle?: string;
}

/** An authenticator in software: makes ES256 credentials and answers challenges, truthfully or with one planted fault. */
export class TestAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #user = "";
  readonly origin: string;
  readonly rpId: string;

  constructor(origin: string) {
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
  }

  #clientData(type: string, challenge: string, faults: Faults): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? this.origin,
        crossOrigin: faults.crossOrigin ?? false,
        ...(faults.topOrigin !== undefined && { topOrigin: faults.topOrigin }),
      }),
    );
  }

  #authenticatorData(faults: Faults, attested: Buffer | null): Buffer {
    const flags = PRESENT | (faults.userVerified === false ? 0 : VERIFIED) | (attested === null ? 0 : ATTESTED);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    return Buffer.concat([
      sha256(faults.rpId ?? this.rpId),
      Buffer.from([flags]),
      counter,
      ...(attested === null ? [] : [attested]),
    ]);
  }

  /** The key of its credential, as it is registered (COSE). */
  get publicKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x ?? "", "base64url"))],
      [-3, new Uint8Array(Buffer.from(y ?? "", "base64url"))],
    ]);
    return Buffer.from(isoCBOR.encode(cose));
  }

  /** Holds the credential of this account, registered by other means than `create`. */
  belongTo(user: string): void {
    this.#user = Buffer.from(user).toString("base64url");
  }

  /** The answer to `navigator.credentials.create`. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, faults: Faults = {}) {
    this.#user = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(this.#authenticatorData(faults, attested))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    const id = this.id.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, faults).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** The answer to `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }, faults: Faults = {}) {
    this.counter += 1;
    const client = this.#clientData("webauthn.get", challenge, faults);
    const data = this.#authenticatorData(faults, null);
    const key: KeyObject =
      faults.foreignKey === true
        ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
        : this.#keys.privateKey;
    const id = this.id.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), key).toString("base64url"),
        userHandle: faults.userHandle ?? this.#user,
      },
    };
  }
}
