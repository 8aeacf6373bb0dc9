import { textFaults } from "@parapet/words/testing/text-faults";
import { expect, test } from "vitest";

import { INTENT_TEXTS } from "./look-alikes/intent.texts.ts";
import { CHECK_TEXTS } from "./registry.ts";

test.each([...Object.entries(CHECK_TEXTS), ["look-alike intent", INTENT_TEXTS] as const])(
  "the texts of %s format in every language with the same values",
  (_, texts) => expect(textFaults(texts)).toEqual([]),
);
