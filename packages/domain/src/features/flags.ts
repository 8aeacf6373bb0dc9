import { FEATURES } from "./features.ts";

type Flags = Extract<(typeof FEATURES)[number], { readonly flags: object }>["flags"];

/** A switch of the operator: it closes calls or, in the case of `templates`, a part of every scan. */
export type Flag = Flags extends infer F ? (F extends F ? keyof F & string : never) : never;

const described: readonly (readonly [string, "visitors" | "operator"])[] = FEATURES.flatMap((feature) =>
  "flags" in feature ? Object.entries(feature.flags) : [],
);

export const FLAGS = described.map(([flag]) => flag) as [Flag, ...Flag[]];

/** Those whose state visitors see. */
export const PUBLIC_FLAGS = described.flatMap(([flag, seenBy]) => (seenBy === "visitors" ? [flag] : [])) as [
  Flag,
  ...Flag[],
];
