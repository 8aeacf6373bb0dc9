import { labelledLine, openBlocks } from "@parapet/intel/leaks/labelled-block";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";
import { maskSecret } from "@parapet/intel/leaks/mask";
import { parseComboLine } from "@parapet/intel/leaks/parse-combo-line";
import { toLeakEntry } from "@parapet/intel/leaks/to-leak-entry";
import { maskSecrets } from "@parapet/scanner/web/mask-secrets";

/** `name@host.tld:secret` anywhere in a line. */
const LOGIN = /([\w.+-]{1,64}@[\w.-]{1,253}\.[a-z]{2,24})(\s?[:;|]\s?)([^\s:;|,][^\s]{3,128})/gi;
const MAX_LINES = 5_000;

/**
 * A collected text as it may be stored: passwords and keys in it are masked at once. The logins that were in it are
 * answered apart, to be stored as leaks are.
 */
export const cleanText = (text: string): { text: string; leaks: LeakEntry[] } => {
  const leaks: LeakEntry[] = [];
  const blocks = openBlocks();
  const takeBlock = (block: ReturnType<typeof blocks.close>): void => {
    if (block !== null) leaks.push(toLeakEntry(block));
  };
  const lines = text.split("\n").map((line, index) => {
    if (index >= MAX_LINES)
      return line.replaceAll(LOGIN, (_, login: string, separator: string) => `${login}${separator}•••••`);
    const labelled = labelledLine(line);
    takeBlock(labelled === null ? blocks.close() : blocks.take(labelled.field, labelled.value, index + 1));
    if (labelled !== null) {
      const { field, value } = labelled;
      return field === "secret" && value !== "" ? line.slice(0, line.lastIndexOf(value)) + maskSecret(value) : line;
    }
    const isUrlFirst = /^\s*(?:https?|android):\/\/\S+[:|;\s]\S+[:|;\s]\S+\s*$/i.test(line);
    const parsed = isUrlFirst ? parseComboLine(line.trim()) : null;
    if (parsed !== null && !("bad" in parsed)) {
      leaks.push(toLeakEntry(parsed));
      const at = line.lastIndexOf(parsed.secret);
      return at < 0 ? "•••••" : line.slice(0, at) + maskSecret(parsed.secret);
    }
    return line.replaceAll(LOGIN, (_, login: string, separator: string, secret: string) => {
      leaks.push(toLeakEntry({ login, secret, url: null }));
      return `${login}${separator}${maskSecret(secret)}`;
    });
  });
  takeBlock(blocks.close());
  return { text: maskSecrets(lines.join("\n")), leaks };
};
