import { timingSafeEqual } from "node:crypto";

import type { OrgId } from "@parapet/domain/contracts/ids";

import { Refusal } from "../../platform/http/errors.ts";
import type { Keys } from "../../platform/keys/keyring.ts";

const MAC_BYTES = 16;
const POSITION_BYTES = 8;

const macOf = async (keys: Keys, org: OrgId, position: number): Promise<Buffer> =>
  (await keys.mac("event-cursor", `${org} ${position}`)).subarray(0, MAC_BYTES);

/** A position in the events of one organization, of use for no other. */
export const sealCursor = async (keys: Keys, org: OrgId, position: number): Promise<string> => {
  const bytes = Buffer.alloc(POSITION_BYTES);
  bytes.writeBigUInt64BE(BigInt(position));
  return Buffer.concat([bytes, await macOf(keys, org, position)]).toString("base64url");
};

export const openCursor = async (keys: Keys, org: OrgId, cursor: string, field: string): Promise<number> => {
  const bytes = Buffer.from(cursor, "base64url");
  const refuse = () => new Refusal("invalid_input", "cursor_invalid", { fields: { [field]: "cursor_invalid" } });
  if (bytes.length !== POSITION_BYTES + MAC_BYTES) throw refuse();
  const position = Number(bytes.readBigUInt64BE());
  if (!Number.isSafeInteger(position)) throw refuse();
  if (!timingSafeEqual(bytes.subarray(POSITION_BYTES), await macOf(keys, org, position))) throw refuse();
  return position;
};
