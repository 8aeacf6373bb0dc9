/**
 * Reads the server's answers as zod does, in a twentieth of its size. The build of the pages puts this in the place of zod
 * (`vite.config.ts`): a page reads replies and nothing else by its contracts, while zod makes ready for everything with
 * every schema, and hundreds are made before the first page can be drawn. A test holds the two to each other, reply by reply.
 * Only what contracts use is here; what they come to use beyond it fails when it is made.
 */
const REFUSED = Symbol("does not keep the contract");

type Read = (value: unknown) => unknown;
type Shape = Readonly<Record<string, Schema>>;

/** What `transform` may say of a value that it cannot take. */
interface Context {
  addIssue(issue: unknown): void;
}

/** How large: a number itself, anything else by its length. */
const sizeOf = (value: unknown): number => (typeof value === "number" ? value : (value as { length: number }).length);

class Schema {
  readonly read: Read;

  constructor(read: Read) {
    this.read = read;
  }

  safeParse(value: unknown): { readonly success: true; readonly data: unknown } | { readonly success: false } {
    const data = this.read(value);
    return data === REFUSED ? { success: false } : { success: true, data };
  }

  /** The same, and then this. */
  followed(next: Read): Schema {
    return new Schema((value) => {
      const read = this.read(value);
      return read === REFUSED ? REFUSED : next(read);
    });
  }

  refine(isGood: (value: never) => boolean): Schema {
    return this.followed((value) => (isGood(value as never) ? value : REFUSED));
  }

  transform(change: (value: never, context: Context) => unknown): Schema {
    return this.followed((value) => {
      let isRefused = false;
      const changed = change(value as never, { addIssue: () => void (isRefused = true) });
      return isRefused ? REFUSED : changed;
    });
  }

  nullable(): Schema {
    return new Schema((value) => (value === null ? null : this.read(value)));
  }

  optional(): Schema {
    return new Schema((value) => (value === undefined ? undefined : this.read(value)));
  }

  default(fallback: unknown): Schema {
    return new Schema((value) => (value === undefined ? fallback : this.read(value)));
  }

  brand(): Schema {
    return this;
  }

  min(least: number): Schema {
    return this.refine((value) => sizeOf(value) >= least);
  }

  max(most: number): Schema {
    return this.refine((value) => sizeOf(value) <= most);
  }

  int(): Schema {
    return this.refine(Number.isSafeInteger);
  }

  positive(): Schema {
    return this.refine((value) => value > 0);
  }

  regex(pattern: RegExp): Schema {
    return this.refine((value) => pattern.test(value));
  }

  trim(): Schema {
    return this.transform((value: string) => value.trim());
  }

  toLowerCase(): Schema {
    return this.transform((value: string) => value.toLowerCase());
  }
}

class Choice extends Schema {
  readonly options: readonly unknown[];

  constructor(options: readonly unknown[]) {
    const known = new Set(options);
    super((value) => (known.has(value) ? value : REFUSED));
    this.options = options;
  }

  exclude(some: readonly unknown[]): Choice {
    return new Choice(this.options.filter((option) => !some.includes(option)));
  }
}

/** Takes anything, but not nothing: a field of this kind has to be there. */
class Anything extends Schema {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readObject = (shape: Shape, isStrict: boolean): Read => {
  let fields: [string, Schema][] | null = null;
  return (value) => {
    if (!isRecord(value)) return REFUSED;
    fields ??= Object.entries(shape);
    if (isStrict && Object.keys(value).some((key) => !Object.hasOwn(shape, key))) return REFUSED;
    const kept: Record<string, unknown> = {};
    for (const [key, schema] of fields) {
      const given = schema.read(value[key]);
      if (given === REFUSED || (schema instanceof Anything && !(key in value))) return REFUSED;
      if (given !== undefined || key in value) kept[key] = given;
    }
    return kept;
  };
};

class Fields extends Schema {
  readonly shape: Shape;
  readonly #isStrict: boolean;

  constructor(shape: Shape, isStrict: boolean) {
    super(readObject(shape, isStrict));
    this.shape = shape;
    this.#isStrict = isStrict;
  }

  extend(more: Shape): Fields {
    return new Fields({ ...this.shape, ...more }, this.#isStrict);
  }

  partial(): Fields {
    const shape = Object.fromEntries(Object.entries(this.shape).map(([key, schema]) => [key, schema.optional()]));
    return new Fields(shape, this.#isStrict);
  }
}

/** Values under keys; where the keys are a choice, `isWhole` says that none may be missing. */
const readRecord =
  (key: Schema, item: Schema, isWhole: boolean): Read =>
  (value) => {
    if (!isRecord(value)) return REFUSED;
    const kept: Record<string, unknown> = {};
    for (const [name, given] of Object.entries(value)) {
      if (name === "__proto__") continue;
      const read = item.read(given);
      if (read === REFUSED || key.read(name) === REFUSED) return REFUSED;
      kept[name] = read;
    }
    if (isWhole && key instanceof Choice && key.options.some((option) => !Object.hasOwn(kept, String(option))))
      return REFUSED;
    return kept;
  };

const ofType = (type: string): Schema => new Schema((value) => (typeof value === type ? value : REFUSED));

const UUID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const NEVER = REFUSED;
export const string = (): Schema => ofType("string");
export const number = (): Schema => ofType("number").refine(Number.isFinite);
export const boolean = (): Schema => ofType("boolean");
export const unknown = (): Schema => new Anything((value) => value);
export const uuid = (): Schema => string().regex(UUID);
export const object = (shape: Shape): Fields => new Fields(shape, false);
export const strictObject = (shape: Shape): Fields => new Fields(shape, true);
export const record = (key: Schema, item: Schema): Schema => new Schema(readRecord(key, item, true));
export const partialRecord = (key: Schema, item: Schema): Schema => new Schema(readRecord(key, item, false));
export const literal = (value: unknown): Schema => new Choice(Array.isArray(value) ? value : [value]);
export const array = (item: Schema): Schema =>
  new Schema((value) => {
    if (!Array.isArray(value)) return REFUSED;
    const kept = value.map(item.read);
    return kept.includes(REFUSED) ? REFUSED : kept;
  });
export const union = (options: readonly Schema[]): Schema =>
  new Schema((value) => {
    for (const { read } of options) {
      const kept = read(value);
      if (kept !== REFUSED) return kept;
    }
    return REFUSED;
  });
export const discriminatedUnion = (_: string, options: readonly Schema[]): Schema => union(options);
const oneOf = (options: readonly unknown[]): Choice => new Choice(options);
const nothing = (): Schema => new Choice([null]);
export { oneOf as enum, nothing as null };

// What only ever stands in what is sent: a page sends it as it is, and the server reads it.
export const ipv4 = string;
export const ipv6 = string;
export const url = string;
export const stringbool = string;
export const coerce = { number };
export const iso = { date: (): Schema => string().regex(DAY) };
