import { createAddressPolicy, parseCidr } from "@parapet/net/address-policy";
import type { NetOptions } from "@parapet/net/create-net";
import { parseServerAddress, systemResolvers } from "@parapet/net/dns/server-address";

import { UsageError } from "../../platform/command-errors.ts";
import type { NetworkOptions } from "./command.ts";

/** What the options of a network command ask of the net; the system's resolvers where none is given. */
export const toNetOptions = ({ resolver = [], allow = [] }: NetworkOptions): NetOptions => {
  for (const text of resolver) {
    if (parseServerAddress(text) === null)
      throw new UsageError(`--resolver ${text} is invalid: expected ip or ip:port, e.g. 9.9.9.9 or 127.0.0.1:5353`);
  }
  for (const cidr of allow) {
    if (parseCidr(cidr) === null)
      throw new UsageError(`--allow ${cidr} is invalid: expected a CIDR range, e.g. 10.0.0.0/8`);
  }
  return { resolvers: resolver.length > 0 ? resolver : systemResolvers(), policy: createAddressPolicy({ allow }) };
};
