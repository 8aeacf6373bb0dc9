import { textFaults } from "@parapet/words/testing/text-faults";
import { expect, test } from "vitest";

import { LEAK_TEXTS } from "./leak-texts.ts";
import { VIP_TEXTS } from "./vip-texts.ts";

test.each([...Object.entries(LEAK_TEXTS), ...Object.entries(VIP_TEXTS)])(
  "the texts of %s format in every language with the same values",
  (_, texts) => expect(textFaults(texts)).toEqual([]),
);
