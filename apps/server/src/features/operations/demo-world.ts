import type { Services } from "../../platform/services.ts";

/** The parts of the demo that can be inspected and changed while it runs; implemented by the lab. */
export interface DemoWorld {
  readonly publishers: {
    received(id: string): readonly {
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly body: Buffer;
    }[];
  };
  readonly companies: readonly { readonly domain: string; readonly faults: readonly { readonly id: string }[] }[];
  fix(faultIds: readonly string[]): Promise<void>;
  break(faultIds: readonly string[]): Promise<void>;
  /** Publishes a TXT record or replaces a certificate at one of its companies, as its own administrator would. */
  change(
    domain: string,
    changes: readonly (
      | {
          readonly change: "records";
          readonly name: string;
          readonly records: { readonly type: "TXT"; readonly data: readonly string[] };
        }
      | {
          readonly change: "add-record";
          readonly record: { readonly name: string; readonly type: "TXT"; readonly data: string };
        }
      | {
          readonly change: "certificate";
          readonly host: string;
          readonly certificate: { readonly state: "good"; readonly issuedDaysAgo: number };
        }
    )[],
  ): Promise<void>;
}

/** What the demo's own calls need beside what every feature has. */
export interface DemoServices extends Services {
  /** The demo's companies and receivers, where it runs. */
  readonly lab: DemoWorld | null;
}
