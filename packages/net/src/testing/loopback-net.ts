import { createAddressPolicy } from "../address-policy.ts";
import { createNet, type NetOptions } from "../create-net.ts";
import type { Net } from "../net.ts";

/** A network for tests: the real one, allowed to touch loopback and asking only the resolvers given. */
export const loopbackNet = (options: Partial<NetOptions> = {}): Net & AsyncDisposable =>
  createNet({
    resolvers: ["127.0.0.1:1"],
    policy: createAddressPolicy({ allow: ["127.0.0.0/8", "::1/128"] }),
    ...options,
  });
