import type { VisualFingerprint } from "@parapet/scanner/screenshots/visual-likeness";

/** How the renderer's process is set up; its only argument. */
export interface RenderSetup {
  readonly browser: string;
  /** The Unix socket of the proxy. */
  readonly proxy: string;
  /** The browser's own sandbox; it refuses to work for root. */
  readonly hasSandbox: boolean;
}

export interface RenderOrder {
  readonly url: string;
  /** A PNG as well, for documents that cannot contain WebP. */
  readonly wantsPng: boolean;
}

/** A form that asks for a password, and where it sends it. */
export interface LoginForm {
  /** Null: the page's scripts decide. */
  readonly action: string | null;
}

export interface RenderedPage {
  readonly kind: "taken";
  readonly webp: Uint8Array;
  readonly png: Uint8Array | null;
  readonly width: number;
  readonly height: number;
  readonly status: number | null;
  readonly url: string;
  readonly title: string;
  readonly loginForms: readonly LoginForm[];
  readonly fingerprint: VisualFingerprint;
}

/** The browser could not show the page; `error` is the browser's own name for the reason. */
export interface NotRendered {
  readonly kind: "not-shown";
  readonly error: string;
}

export type RenderReply = { readonly ready: true } | { readonly page: RenderedPage | NotRendered };
