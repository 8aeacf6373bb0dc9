import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";

/** What a picture is, by its own first bytes: its name and the browser's word for it prove nothing. */
export interface Picture {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
  /** How a JPEG is to be turned, as EXIF numbers it; 1: not at all. */
  readonly orientation: number;
}

/** The only image formats whose parsers receive untrusted input. SVG may contain scripts and is excluded. */
const FORMATS = [
  ["image/png", PNG],
  ["image/jpeg", JPG],
  ["image/webp", WEBP],
] as const;

/** No header of these formats is shorter, a JPEG's tables included. */
const SHORTEST_BYTES = 30;

/** Which picture is this? Null for anything that is not a PNG, JPEG or WebP with a size. */
export const pictureIn = (bytes: Buffer): Picture | null => {
  if (bytes.length < SHORTEST_BYTES) return null;
  try {
    const [type, format] = FORMATS.find(([, { validate }]) => validate(bytes)) ?? [];
    if (type === undefined || format === undefined) return null;
    const { width, height, orientation } = format.calculate(bytes);
    const turned = orientation !== undefined && orientation >= 1 && orientation <= 8 ? orientation : 1;
    return width >= 1 && height >= 1 ? { type, width, height, orientation: turned } : null;
  } catch {
    return null;
  }
};
