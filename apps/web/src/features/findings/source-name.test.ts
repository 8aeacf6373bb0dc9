import findings from "@parapet/words/messages/findings/fr";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import { createTranslator } from "use-intl";
import { expect, test } from "vitest";

import { sourceName } from "./source-name.ts";

const setup = { locale: "fr" as const, messages: { findings }, formats: NUMBER_FORMATS };
const t = createTranslator({ ...setup, namespace: "findings" }) as Parameters<typeof sourceName>[0];

test.each([
  ["onion-search", "Recherche onion d’Ahmia"],
  ["rss:forum", "Flux RSS (forum)"],
  ["Acme dump: 2026", "Acme dump: 2026"],
])("the source %s is shown as %s", (source, shown) => expect(sourceName(t, source)).toBe(shown));
