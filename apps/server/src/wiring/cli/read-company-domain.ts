import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { toDomainName } from "@parapet/domain/contracts/domain-name";
import { SHARED_DOMAIN_MESSAGES } from "@parapet/words/messages/shared-domain";

import { UsageError } from "../../platform/command-errors.ts";

/** The domain that an argument names; a usage error for anything that one organization cannot own. */
export const readCompanyDomain = (typed: string): string => {
  const name = toDomainName(typed);
  if (name === null) throw new UsageError(`'${typed}' is not a valid domain name (example: example.com)`);
  const shared = sharedDomain(name);
  if (shared !== null) throw new UsageError(`'${name}': ${SHARED_DOMAIN_MESSAGES[shared]}`);
  return name;
};
