import { actingWord } from "./acting-words.ts";

/** What a text in Base64 or hexadecimal says, where it says anything a person could read. */
const decoded = (text: string): string[] => {
  const bytes = [
    ...(/^[\w+/-]{8,}={0,2}$/.test(text) ? [Buffer.from(text, "base64")] : []),
    ...(/^(?:[0-9a-f]{2}){4,}$/i.test(text) ? [Buffer.from(text, "hex")] : []),
  ];
  return bytes.map((it) => it.toString("latin1")).filter((it) => /^[\t\n\r -~]{4,}$/.test(it));
};

const ATTACK = /[<>{}$`|;&'"\\]|:\/\/|\.\.\/|\s|^[\w.@-]+:[^:]*$/;

/** Does an encoded text hide a command, an address, a login or an action? */
export const hidesAttack = (text: string): boolean =>
  decoded(text).some((plain) => ATTACK.test(plain.trim()) || (plain.length > 5 && actingWord(plain) !== null));
