const channel = (part: string): number => {
  const share = Number.parseInt(part, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** How well can white words be read on this colour (`#rrggbb`)? WCAG 2.2 asks for 4.5 or more. */
export const contrastWithWhite = (colour: string): number => {
  const [, red = "00", green = "00", blue = "00"] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  return 1.05 / (0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue) + 0.05);
};

export const READABLE_CONTRAST = 4.5;
