import type { SitePlan } from "../web/site-plan.ts";
import type { DatagramProtocolPlan, ProtocolPlan } from "./protocols.ts";

/** What listens at a port, and how it presents itself. One member per protocol the lab speaks. */
export type ServicePlan =
  | { readonly port: number; readonly speaks: "http"; readonly server?: string; readonly site?: SitePlan }
  | {
      readonly port: number;
      readonly speaks: "https";
      readonly server?: string;
      readonly site?: SitePlan;
      readonly tls?: TlsTaste;
    }
  | { readonly port: number; readonly speaks: "dns"; readonly version?: string; readonly openResolver?: boolean }
  /** The lab's publishers, each by its own name. */
  | { readonly port: number; readonly speaks: "publishers"; readonly secure: boolean }
  | SmtpPlan
  | ProtocolPlan
  | DatagramProtocolPlan;

/** Which protocol versions and ciphers a TLS service accepts. Modern ones by default. */
export interface TlsTaste {
  readonly minVersion?: "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3";
  readonly maxVersion?: "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3";
  readonly ciphers?: string;
  /** The group of numbers for DHE suites: 1,024 or 2,048 bits. None by default. */
  readonly group?: "small" | "large";
}

export interface SmtpPlan {
  readonly port: number;
  readonly speaks: "smtp";
  readonly banner: string;
  readonly startTls: boolean;
  /** TLS from the first byte (465). */
  readonly implicitTls?: boolean;
  readonly vrfy?: boolean;
  readonly auth?: "none" | "after-tls" | "before-tls";
  /** Accepts mail for any domain. */
  readonly openRelay?: boolean;
  readonly tls?: TlsTaste;
}
