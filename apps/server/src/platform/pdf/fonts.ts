import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Font } from "@react-pdf/renderer";

const { resolve } = createRequire(import.meta.url);

export const SANS = "Inter";
export const MONO = "JetBrains Mono";

const FACES = [
  { family: SANS, fontWeight: 400, file: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf" },
  { family: SANS, fontWeight: 700, file: "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf" },
  {
    family: MONO,
    fontWeight: 400,
    file: "@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf",
  },
];

/**
 * A glyph without an outline may be at the very end of a file. The drawing library reads the header of its outline all the
 * same, so there has to be something to read.
 */
const AFTER_LAST_GLYPH = Buffer.alloc(16);

/** The font as text that the drawing library takes without opening a file or an address of its own. */
const bytesOf = (file: string): string =>
  `data:font/ttf;base64,${Buffer.concat([readFileSync(resolve(file)), AFTER_LAST_GLYPH]).toString("base64")}`;

/** Makes the fonts known: Latin with its accents, Greek and Cyrillic. To be called once, in the process that draws. */
export const registerFonts = (): void => {
  for (const { file, ...face } of FACES) Font.register({ ...face, src: bytesOf(file) });
};
