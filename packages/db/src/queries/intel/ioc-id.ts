import { hash } from "node:crypto";

import type { IocType } from "@parapet/domain/intel";

/** Our name space for indicators (a version 5 UUID of it and the value is the indicator's id). */
const NAMESPACE = "parapet-indicator";

/** The id of an indicator: made from its kind and value alone, so that every import and every lookup agree on it. */
export const iocId = (type: IocType, value: string): string => {
  const hex = hash("sha1", `${NAMESPACE}\n${type}\n${value}`, "hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
