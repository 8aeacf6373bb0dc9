import { CHECK_TEXTS } from "@parapet/scanner/registry";
import type { CheckTexts } from "@parapet/words/check-texts";
import { LEAK_TEXTS } from "@parapet/words/messages/finding-texts/leaks";
import { VIP_TEXTS } from "@parapet/words/messages/finding-texts/vips";

/** The texts of every finding there can be, by the id that it is stored under: of checks, leaks, other sources and VIPs. */
export const FINDING_TEXTS: Readonly<Record<string, CheckTexts>> = { ...CHECK_TEXTS, ...LEAK_TEXTS, ...VIP_TEXTS };
