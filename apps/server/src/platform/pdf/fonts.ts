import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Font } from "@react-pdf/renderer";

import { sfntOf } from "./sfnt-of.ts";

const { resolve } = createRequire(import.meta.url);

/** Each file holds the letters of one script; a text takes each letter from the first file that has it. */
const SCRIPTS = ["latin", "latin-ext", "cyrillic", "greek"] as const;

const FACES = [
  { name: "inter", weights: [400, 700] },
  { name: "jetbrains-mono", weights: [400] },
] as const;

/** The font as text that the drawing library takes without opening a file or an address of its own. */
const bytesOf = (face: string, script: string, weight: number): string =>
  `data:font/ttf;base64,${sfntOf(readFileSync(resolve(`@fontsource/${face}/files/${face}-${script}-${weight}-normal.woff`))).toString("base64")}`;

const familiesOf = (face: (typeof FACES)[number]["name"]): string[] => SCRIPTS.map((script) => `${face} ${script}`);

export const SANS = familiesOf("inter");
export const MONO = familiesOf("jetbrains-mono");

/** Makes the fonts known: Latin with its accents, Greek and Cyrillic. To be called once, in the thread that draws. */
export const registerFonts = (): void => {
  for (const { name, weights } of FACES)
    for (const script of SCRIPTS)
      Font.register({
        family: `${name} ${script}`,
        fonts: weights.map((fontWeight) => ({ src: bytesOf(name, script, fontWeight), fontWeight })),
      });
};
