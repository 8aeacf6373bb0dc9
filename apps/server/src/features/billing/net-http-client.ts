import type { Net } from "@parapet/net/net";
import Stripe from "stripe";

const MAX_BYTES = 1024 * 1024;

type Requested = Parameters<InstanceType<typeof Stripe.HttpClient>["makeRequest"]>;

/** HTTP client for the payment library that uses our network access: deadline, size limit, verified certificate. */
export class NetHttpClient extends Stripe.HttpClient {
  readonly #net: Net;

  constructor(net: Net) {
    super();
    this.#net = net;
  }

  override getClientName(): string {
    return "net";
  }

  override async makeRequest(...[host, port, path, method, headers, body, protocol, timeoutMs]: Requested) {
    const seen = await this.#net.http({
      tls: "verified",
      url: `${protocol}://${host}:${port}${path}`,
      ...(host === "localhost" && { ip: "127.0.0.1" }),
      method: method as "GET" | "POST" | "DELETE",
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body !== "" && body !== null && { body }),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    return new NetResponse(
      seen.status,
      Object.fromEntries(Object.entries(seen.headers).map(([name, values]) => [name, values.join(", ")])),
      seen.text(),
    );
  }
}

class NetResponse extends Stripe.HttpClientResponse {
  readonly #text: string;

  constructor(status: number, headers: Record<string, string>, text: string) {
    super(status, headers);
    this.#text = text;
  }

  /** The library writes its own notes (the provider's request id) onto what this answers. */
  override getRawResponse(): object {
    return {};
  }

  override toStream(): never {
    throw new Error("Nothing is streamed from the payment provider");
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#text) as unknown;
  }
}
