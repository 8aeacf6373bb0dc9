import type { Severity } from "@parapet/domain/risk";

import { maskValue } from "./mask-secrets.ts";
import { findSecrets } from "./secret-rules.ts";

/** The check digit of payment cards (ISO/IEC 7812-1, annex B). */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const twice = at % 2 === 1 ? digit * 2 : digit;
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
};

/** How long the account numbers of a country are (ISO 13616 registry); others are not counted. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TR: 26,
  UA: 29,
};

/** Is this an account number? Length by country, and modulo 97 of the moved digits is one (ISO 7064). */
export const isIban = (text: string): boolean => {
  const iban = text.replaceAll(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || IBAN_LENGTHS[iban.slice(0, 2)] !== iban.length) return false;
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const crc32 = (text: string): number => {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** GitHub and npm end their tokens with a checksum of the rest: six characters of base 62. An invented one fails it. */
export const hasTokenChecksum = (token: string): boolean => {
  const body = /^(?:gh[pousr]|npm)_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/.exec(token);
  if (body === null) return false;
  let [value, text] = [crc32(body[1] ?? ""), ""];
  while (value > 0) {
    text = `${BASE62[value % 62]}${text}`;
    value = Math.floor(value / 62);
  }
  return text.padStart(6, "0") === body[2];
};

/** Something in a text that should not be public. The value itself never leaves. */
export interface SensitiveValue {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly masked: string;
  readonly line: number;
}

const CARD =
  /(?<![\d.-])(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|3[47]\d{2}|6(?:011|5\d{2}))(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?![\d.-])/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
/** Numbers that everyone uses for trying things out. */
const TEST_CARDS =
  /^(?:4111111111111111|4242424242424242|5555555555554444|378282246310005|4000056655665556|6011111111111117)$/;
const MOST = 50;

/**
 * What in this text should not be public? Keys by their form (and by their checksum where they have one), card numbers
 * that pass their check digit, account numbers that pass theirs. Everything leaves masked.
 */
export const findSensitive = (text: string): SensitiveValue[] => {
  const found: SensitiveValue[] = [];
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  const values = new Map<string, string>();
  for (const { rule, masked, line } of findSecrets(text, (value) => {
    const shown = maskValue(value);
    values.set(shown, value);
    return shown;
  })) {
    const value = values.get(masked) ?? "";
    // A token of the newer kind that fails its own checksum was never given out.
    if (/^gh[pousr]_[A-Za-z0-9]{36}$/.test(value) && !hasTokenChecksum(value)) continue;
    if (/^npm_[A-Za-z0-9]{36}$/.test(value) && !hasTokenChecksum(value)) continue;
    found.push({ id: rule.id, name: rule.name, severity: rule.severity, masked, line });
  }
  const seen = new Set<string>();
  for (const match of text.matchAll(CARD)) {
    const digits = match[0].replaceAll(/\D/g, "");
    if (found.length >= MOST || seen.has(digits) || TEST_CARDS.test(digits) || !passesLuhn(digits)) continue;
    seen.add(digits);
    found.push({
      id: "card-number",
      name: "payment card number",
      severity: "high",
      masked: `${digits[0]}•••••${digits.slice(-4)}`,
      line: lineOf(match.index),
    });
  }
  for (const match of text.matchAll(IBAN)) {
    const iban = match[0].replaceAll(" ", "");
    if (found.length >= MOST || seen.has(iban) || !isIban(iban)) continue;
    seen.add(iban);
    found.push({
      id: "iban",
      name: "bank account number",
      severity: "medium",
      masked: `${iban.slice(0, 2)}•••••${iban.slice(-3)}`,
      line: lineOf(match.index),
    });
  }
  return found;
};
