import type { Locale } from "@parapet/words/locale";

/** The frameworks that findings are set against. */
export const FRAMEWORK_IDS = [
  "nist-csf-2.0",
  "iso-27001-2022",
  "cis-8.1",
  "pci-dss-4.0.1",
  "nis2-21-2",
  "dora",
  "soc-2",
] as const;
export type FrameworkId = (typeof FRAMEWORK_IDS)[number];

export type ControlMapping = Readonly<Partial<Record<FrameworkId, readonly string[]>>>;

/** One requirement of a framework, under the number its publisher gave it. */
export interface Control {
  readonly id: string;
  readonly title: Readonly<Record<Locale, string>>;
}

export interface Framework {
  readonly id: FrameworkId;
  /** As the publisher writes it; the same in every language. */
  readonly name: string;
  readonly controls: readonly Control[];
}

export const control = (id: string, title: Control["title"]): Control => ({ id, title });
