const FIRST_SLOTS = 2 ** 12;
const FIRST_LETTERS = 64 * 1024;

/** FNV-1a: fast, and good enough for names that no one chose to collide. Names with equal hashes are compared by their bytes. */
const quickHash = (bytes: Uint8Array, from: number, to: number): number => {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
};

/**
 * Caches a value for each name, by the bytes of the name: lists repeat few names, and a string of each to look it up by
 * would cost more than the lookup. Cleared when it holds `capacity` names.
 */
export const openNameTable = <Value>(capacity: number, valueOf: (name: string) => Value) => {
  /** Hash and number (from 1) of a name, one pair after the other; number 0 is a free place. */
  let slots = new Int32Array(FIRST_SLOTS * 2);
  let values: Value[] = [];
  let letters = Buffer.alloc(FIRST_LETTERS);
  /** Where each name ends in the letters, and the next begins. */
  let ends = new Uint32Array(FIRST_SLOTS);

  const place = (hash: number, number: number): void => {
    const mask = slots.length / 2 - 1;
    let slot = hash & mask;
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
    slots[slot * 2] = hash;
    slots[slot * 2 + 1] = number;
  };

  const growSlots = (): void => {
    const before = slots;
    slots = new Int32Array(before.length * 4);
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) place(before[at] ?? 0, before[at + 1] ?? 0);
    const longer = new Uint32Array(slots.length / 4);
    longer.set(ends);
    ends = longer;
  };

  const learn = (bytes: Uint8Array, from: number, to: number, hash: number): Value => {
    if (values.length >= capacity) {
      values = [];
      slots.fill(0);
    } else if (values.length * 4 >= slots.length) growSlots();
    const start = values.length === 0 ? 0 : (ends[values.length - 1] ?? 0);
    const end = start + to - from;
    if (end > letters.length) {
      const larger = Buffer.alloc(Math.max(end, letters.length * 2));
      larger.set(letters);
      letters = larger;
    }
    letters.set(bytes.subarray(from, to), start);
    const value = valueOf(letters.toString("utf8", start, end));
    ends[values.length] = end;
    place(hash, values.push(value));
    return value;
  };

  const isAt = (number: number, bytes: Uint8Array, from: number, to: number): boolean => {
    const end = ends[number - 1] ?? 0;
    let at = number === 1 ? 0 : (ends[number - 2] ?? 0);
    if (end - at !== to - from) return false;
    for (let next = from; at < end; at += 1, next += 1) if (letters[at] !== bytes[next]) return false;
    return true;
  };

  const ofBytes = (bytes: Uint8Array, from: number, to: number): Value => {
    const hash = quickHash(bytes, from, to);
    const mask = slots.length / 2 - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot * 2 + 1] ?? 0;
      if (number === 0) return learn(bytes, from, to, hash);
      if (slots[slot * 2] === hash && isAt(number, bytes, from, to)) return values[number - 1] as Value;
    }
  };

  let written = Buffer.alloc(512);
  return {
    /** The value of the name in these bytes, in UTF-8. */
    ofBytes,
    /** The value of the name from this offset to the end of the text. */
    ofText(text: string, from: number): Value {
      // A UTF-16 code unit takes at most three bytes of UTF-8.
      if ((text.length - from) * 3 > written.length) written = Buffer.alloc((text.length - from) * 3);
      return ofBytes(written, 0, written.write(from === 0 ? text : text.slice(from)));
    },
  };
};
export type NameTable<Value> = ReturnType<typeof openNameTable<Value>>;
