const FIRST_SLOTS = 2 ** 12;

/**
 * What was found out about names, by their characters: lists say the same few again and again, and a string made of each
 * to ask with costs more than the answer. It forgets everything when it holds `most`.
 */
export const openNameTable = <Value>(most: number, findOut: (name: string) => Value) => {
  let slots = new Int32Array(FIRST_SLOTS);
  let known: { readonly name: string; readonly hash: number; readonly value: Value }[] = [];

  const freeSlot = (hash: number): number => {
    let slot = hash & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };

  const learn = (name: string, hash: number): Value => {
    if (known.length >= most) {
      known = [];
      slots = new Int32Array(FIRST_SLOTS);
    } else if (known.length * 2 >= slots.length) {
      slots = new Int32Array(slots.length * 4);
      for (const [n, { hash: before }] of known.entries()) slots[freeSlot(before)] = n + 1;
    }
    // Part of a line holds on to everything that was read with it; a copy is the name alone.
    const own = Buffer.from(name).toString();
    const value = findOut(own);
    slots[freeSlot(hash)] = known.push({ name: own, hash, value });
    return value;
  };

  /** What is known of the name that begins there and goes to the text's end. */
  return (text: string, from: number): Value => {
    // FNV-1a: quick, and good enough for names nobody chose to collide; those that do are told apart below.
    let hash = 0x811c9dc5;
    for (let at = from; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
    const mask = slots.length - 1;
    const length = text.length - from;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = known[(slots[slot] ?? 0) - 1];
      if (found === undefined) return learn(text.slice(from), hash);
      if (found.hash === hash && found.name.length === length && text.endsWith(found.name)) return found.value;
    }
  };
};
