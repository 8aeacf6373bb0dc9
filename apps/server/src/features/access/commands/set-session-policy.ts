import {
  isInNetworks,
  localAdministrators,
  needsEmergencyAccount,
  putSessionPolicy as writePolicy,
} from "@parapet/db/queries/access";
import { ADMIN_OF } from "@parapet/domain/access";
import type { putSessionPolicy } from "@parapet/domain/contracts/access";
import { parseCidr } from "@parapet/net/address-policy";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { clientAddress } from "../../../platform/session/client-network.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";

export const storeSessionPolicy = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof putSessionPolicy, "actor" | "db" | "body" | "from">,
) => {
  requireFreshCode(actor, services.now());
  const networks = [...new Set(body.networks)];
  if (networks.some((network) => parseCidr(network) === null))
    throw new Refusal("invalid_input", "network_invalid", { fields: { networks: "network_invalid" } });
  if (networks.length > 0 && !(await isInNetworks(db, clientAddress(from), networks)))
    throw new Refusal("conflict", "network_not_yours", { fields: { networks: "network_not_yours" } });
  const administrators = await localAdministrators(db, actor.org, ADMIN_OF[actor.orgKind], services.now());
  await writePolicy(db, actor.org, {
    idleMinutes: body.idle_minutes,
    absoluteMinutes: body.absolute_minutes,
    networks,
    passkeyRoles: [...new Set(body.passkey_roles)],
  });
  if (
    !administrators.some(({ isEmergency }) => isEmergency) &&
    (await needsEmergencyAccount(db, actor.org, ADMIN_OF[actor.orgKind]))
  )
    throw new Refusal("conflict", "sign_on_no_emergency");
  await audit(db, from, services.now(), {
    action: "session-policy.changed",
    org: actor.org,
    actor: actor.user,
    detail: { ...body, networks },
  });
};
