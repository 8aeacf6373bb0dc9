import { type CloudProviders, startCloudProviders } from "@parapet/lab/cloud/cloud-providers";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";

export const CLOUDFLARE_HOST = "api.cloudflare.com";

const record = (name: string, type = "A") => ({ name, type });
const zone = (id: number, name: string, status: "active" | "pending", hosts: readonly string[]) => ({
  id: String(id).repeat(32),
  name,
  status,
  nameServers: ["a.nic.test"],
  records: [record(name), ...hosts.map((host) => record(`${host}.${name}`))],
});

/** Accounts by their token, which opens nothing but the lab's copy of the provider. */
const ZONES_BY_TOKEN = {
  "demo-key": [
    zone(1, "acme.test", "active", ["www", "shop", "vpn", "dev"]),
    // Held at the provider, but delegated elsewhere: it proves nothing.
    zone(2, "acme-events.test", "pending", ["tickets"]),
  ],
  "demo-key-partner": [zone(3, "harbour.test", "active", ["www"])],
  "demo-key-operator": [zone(4, "parapet.test", "pending", ["status"])],
} as const;

export type CloudflareToken = keyof typeof ZONES_BY_TOKEN;

export interface DemoCloud extends AsyncDisposable {
  /** Reaches the lab's provider under the name of the real one. */
  readonly net: Net;
}

/** Cloudflare accounts of the demo's organizations, on loopback. */
export const startDemoCloud = async (): Promise<DemoCloud> => {
  await using opened = new AsyncDisposableStack();
  const accounts = new Map<string, CloudProviders>();
  for (const [token, zones] of Object.entries(ZONES_BY_TOKEN))
    accounts.set(
      `Bearer ${token}`,
      opened.use(await startCloudProviders(() => new Date(), { accountId: "0".repeat(32), token, zones: [...zones] })),
    );
  const [anyone] = accounts.values();
  const local = opened.use(createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.1/32"] }) }));
  const whole = opened.move();
  return {
    net: {
      ...local,
      http: (request) => {
        // A token that is unknown is refused by any of them.
        const { url = "" } = accounts.get(request.headers?.["authorization"] ?? "") ?? anyone ?? {};
        return local.http({
          ...request,
          tls: "verified",
          url: request.url.replace(`https://${CLOUDFLARE_HOST}`, url),
          headers: { ...request.headers, host: CLOUDFLARE_HOST },
        });
      },
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
};
