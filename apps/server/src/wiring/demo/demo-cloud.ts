import { type CloudProviders, startCloudProviders } from "@parapet/lab/cloud/cloud-providers";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";

export const CLOUDFLARE_HOST = "api.cloudflare.com";
/** The token of the demo's account. It opens nothing but the lab's copy of the provider. */
export const CLOUDFLARE_TOKEN = "demo-key";

const record = (name: string, type = "A") => ({ name, type });
const ZONES = [
  {
    id: "1".repeat(32),
    name: "acme.test",
    status: "active",
    nameServers: ["a.nic.test"],
    records: [
      record("acme.test"),
      record("www.acme.test", "CNAME"),
      record("shop.acme.test"),
      record("vpn.acme.test"),
      record("dev.acme.test"),
    ],
  },
  // Held at the provider, but delegated elsewhere: it proves nothing.
  {
    id: "2".repeat(32),
    name: "acme-events.test",
    status: "pending",
    nameServers: ["a.nic.test"],
    records: [record("acme-events.test"), record("tickets.acme-events.test")],
  },
] as const;

export interface DemoCloud extends AsyncDisposable {
  /** Reaches the lab's provider under the name of the real one. */
  readonly net: Net;
}

/** A Cloudflare account of the demo's company, on loopback. */
export const startDemoCloud = async (): Promise<DemoCloud> => {
  await using opened = new AsyncDisposableStack();
  const providers: CloudProviders = opened.use(
    await startCloudProviders(() => new Date(), {
      accountId: "0".repeat(32),
      token: CLOUDFLARE_TOKEN,
      zones: [...ZONES],
    }),
  );
  const local = opened.use(createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.1/32"] }) }));
  const whole = opened.move();
  return {
    net: {
      ...local,
      http: (request) =>
        local.http({
          ...request,
          tls: "verified",
          url: request.url.replace(`https://${CLOUDFLARE_HOST}`, providers.url),
          headers: { ...request.headers, host: CLOUDFLARE_HOST },
        }),
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
};
