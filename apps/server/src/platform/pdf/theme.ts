import type { RatingTone } from "@parapet/domain/coverage";
import type { Severity } from "@parapet/domain/risk";
import { Font, StyleSheet } from "@react-pdf/renderer";

import { MONO, SANS } from "./fonts.ts";

/** Paper colours: those of the light theme. */
export const INK = {
  dark: "#101d1b",
  soft: "#3f4e4b",
  pale: "#5a6966",
  line: "#dbe2df",
  accent: "#0b645a",
  stone: "#e8edeb",
};

export const SEVERITY_COLOUR: Readonly<Record<Severity, string>> = {
  critical: "#86103f",
  high: "#b83f07",
  medium: "#876000",
  low: "#2a66b0",
  info: "#5a6966",
};
/** The color of a score; one that rests on too little is neutral. */
export const TONE_COLOR: Readonly<Record<RatingTone, string>> = {
  high: "#b83f07",
  medium: "#876000",
  low: "#0b645a",
  unknown: "#5a6966",
};

const LONGEST_WORD = 44;

// Words stay whole; only what is longer than a line (an address, a record) is broken.
Font.registerHyphenationCallback((word) =>
  word.length <= LONGEST_WORD ? [word] : (word.match(new RegExp(`.{1,${LONGEST_WORD}}`, "gu")) ?? [word]),
);

export const look = StyleSheet.create({
  page: {
    paddingTop: 48,
    paddingBottom: 56,
    paddingHorizontal: 48,
    fontFamily: SANS,
    fontSize: 9.5,
    lineHeight: 1.4,
    color: INK.dark,
  },
  cover: { padding: 56, fontFamily: SANS, color: INK.dark },
  h1: { fontFamily: SANS, fontWeight: 700, fontSize: 19, lineHeight: 1.2, marginBottom: 10 },
  section: { fontFamily: SANS, fontWeight: 700, fontSize: 19, lineHeight: 1.2, marginTop: 26, marginBottom: 10 },
  h2: { fontFamily: SANS, fontWeight: 700, fontSize: 12, lineHeight: 1.2, marginTop: 14, marginBottom: 6 },
  text: { marginBottom: 6, color: INK.soft },
  bold: { fontFamily: SANS, fontWeight: 700 },
  // Without ligatures: the text layer of "xn--" would hold other characters.
  mono: { fontFamily: MONO, fontSize: 7.5, fontFeatureSettings: { calt: 0, liga: 0 } },
  pale: { color: INK.pale, fontSize: 8.5 },
  row: {
    flexDirection: "row",
    alignItems: "flex-start",
    borderBottomWidth: 0.5,
    borderBottomColor: INK.line,
    paddingVertical: 4,
  },
  head: {
    flexDirection: "row",
    borderBottomWidth: 1,
    borderBottomColor: INK.dark,
    paddingBottom: 3,
    fontFamily: SANS,
    fontWeight: 700,
    fontSize: 8,
  },
  foot: { position: "absolute", top: 800, lineHeight: 1, fontSize: 8, color: INK.pale },
});
