import findings from "@parapet/words/messages/findings/fr";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import { createTranslator } from "use-intl";
import { expect, test } from "vitest";

import { listedPrice } from "./listed-price.ts";

const t = createTranslator({
  locale: "fr",
  messages: { findings },
  formats: NUMBER_FORMATS,
  namespace: "findings",
}) as Parameters<typeof listedPrice>[1];

test.each([
  ["12.00 USD", "12,00 USD"],
  ["0.5 XMR", "0,50 XMR"],
  ["1234.5", "1\u202f234,50"],
  ["by agreement", "by agreement"],
  [null, null],
])("the price %s of a listing is written as %s", (price, shown) => expect(listedPrice(price, t)).toBe(shown));
