import { toTag } from "@parapet/leak-corpus";

import { toLeakId } from "../../../features/leaks/seal-leak.ts";
import type { Keys, Place } from "../../../platform/keys/keyring.ts";
import { newSecret } from "../../../platform/session/secrets.ts";

/** How a value of the installation's keys is produced again. Texts may contain markers of earlier recipes. */
type KeyRecipe =
  | { readonly kind: "mac"; readonly about: string; readonly text: string; readonly yearly: boolean }
  | {
      readonly kind: "seal";
      readonly place: Omit<Place, "purgeYear">;
      readonly yearly: boolean;
      /** Null for a random secret, of which every installation has its own. */
      readonly plain: string | null;
    };

/** Recipes by number, in the order in which they are followed. */
export type KeyRecipes = readonly (readonly [number, KeyRecipe])[];

/** The forms in which keyed hashes are stored. */
const FORMS = {
  id: toLeakId,
  tag: (mac: Buffer) => String(toTag(mac)),
  hex: (mac: Buffer) => mac.toString("hex"),
  /** The part of an id that subjects of findings show. Recorded texts contain it as it was; see `tagsIn`. */
  start: (mac: Buffer) => toLeakId(mac).slice(0, 8),
} as const;

/** Ids of version 8, tags, keyed hashes and sealed bytes as they appear in rows. */
const VALUES =
  /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|(?<![0-9a-f])[0-9a-f]{64,}(?![0-9a-f])|(?<![\d.-])\d{9,15}(?![\d.-])/g;
const MARKER = /\{\{(\d+)\.(id|tag|hex|start)\}\}/g;
/** Random secrets: never recorded. */
const SECRETS = new Set<string>(["alert_channel.sealed_secret"]);

export interface RecordedKeys {
  readonly keys: Keys;
  mark(text: string): string;
  /** The recipes of all markers that were used. */
  recipes(): KeyRecipes;
}

/** The keys of an installation, with a note of everything they produce. */
export const recordKeys = (keys: Keys): RecordedKeys => {
  const recipes: KeyRecipe[] = [];
  const markers = new Map<string, string>();
  const macs = new Set<string>();
  const years = new Set<number>();
  const used = new Set<number>();

  const mark = (text: string): string => {
    if (text.includes("{{")) throw new Error(`The story stores a text that contains a marker: ${text.slice(0, 200)}`);
    return text.replaceAll(VALUES, (value) => markers.get(value) ?? value);
  };
  const noteYear = (purgeYear: number): boolean => {
    if (purgeYear !== 0) years.add(purgeYear);
    return purgeYear !== 0;
  };
  const noteMac = (about: string, text: string, purgeYear: number, mac: Buffer): Buffer => {
    const key = JSON.stringify([about, text, purgeYear]);
    if (macs.has(key)) return mac;
    macs.add(key);
    const number = recipes.length;
    recipes.push({ kind: "mac", about: mark(about), text: mark(text), yearly: noteYear(purgeYear) });
    for (const [form, write] of Object.entries(FORMS)) markers.set(write(mac), `{{${number}.${form}}}`);
    return mac;
  };
  const noteSeal = ({ org, purgeYear, column, row }: Place, plain: string | Buffer, sealed: Buffer): Buffer => {
    const text = plain.toString("utf8");
    // Uploaded files are sealed outside of the database, and are gone once they were imported.
    if (!Buffer.from(text).equals(Buffer.from(plain))) return sealed;
    const isSecret = SECRETS.has(column);
    markers.set(sealed.toString("hex"), `{{${recipes.length}.hex}}`);
    recipes.push({
      kind: "seal",
      place: { org, column, row: mark(row) },
      yearly: noteYear(purgeYear),
      plain: isSecret ? null : mark(text),
    });
    return sealed;
  };

  const use = (text: string): void => {
    for (const [, number] of text.matchAll(MARKER)) {
      const recipe = recipes[Number(number)];
      if (recipe === undefined || used.has(Number(number))) continue;
      used.add(Number(number));
      use(JSON.stringify(recipe));
    }
  };

  return {
    keys: {
      ...keys,
      seal: async (place, plain) => noteSeal(place, plain, await keys.seal(place, plain)),
      async sealer(org, purgeYear, uses) {
        const seal = await keys.sealer(org, purgeYear, uses);
        return (place, plain) => noteSeal({ ...place, org, purgeYear }, plain, seal(place, plain));
      },
      mac: async (about, text, purgeYear = 0) =>
        noteMac(about, text, purgeYear, await keys.mac(about, text, purgeYear)),
      async macer(purgeYear) {
        const mac = await keys.macer(purgeYear);
        return (about, text) => noteMac(about, text, purgeYear, mac(about, text));
      },
      async hasher(about, purgeYear) {
        const hashOf = await keys.hasher(about, purgeYear);
        return (text) => noteMac(about, text, purgeYear, Buffer.from(hashOf(text), "hex")).toString("hex");
      },
    },
    mark(text) {
      const marked = mark(text);
      use(marked);
      return marked;
    },
    recipes() {
      if (years.size > 1) throw new Error("The story spans two purge years. Record it between May and December.");
      return recipes.flatMap((recipe, number) => (used.has(number) ? [[number, recipe] as const] : []));
    },
  };
};

/**
 * Follows the recipes with the keys of this installation; returns how a recorded text reads here. Texts are adapted before values
 * take the place of markers: digits within sealed bytes or a keyed hash may look like a date.
 */
export const followRecipes = async (
  keys: Pick<Keys, "mac" | "seal">,
  recipes: KeyRecipes,
  /** Purge year of everything that is purged. */
  year: number,
  /** What else changes in recorded texts. */
  adapt: (text: string) => string,
): Promise<(text: string) => string> => {
  const values = new Map<string, string>();
  const read = (text: string): string => text.replaceAll(MARKER, (marker) => values.get(marker) ?? marker);
  for (const [number, recipe] of recipes) {
    const purgeYear = recipe.yearly ? year : 0;
    if (recipe.kind === "mac") {
      const mac = await keys.mac(read(recipe.about), read(adapt(recipe.text)), purgeYear);
      for (const [form, write] of Object.entries(FORMS)) values.set(`{{${number}.${form}}}`, write(mac));
    } else {
      const { place, plain } = recipe;
      const text = plain === null ? newSecret() : read(adapt(plain));
      const sealed = await keys.seal({ ...place, row: read(place.row), purgeYear }, text);
      values.set(`{{${number}.hex}}`, sealed.toString("hex"));
    }
  }
  return (text) => read(adapt(text));
};
