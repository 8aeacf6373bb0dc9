import { codeSearch } from "./code-search.ts";
import type { Connector } from "./connector.ts";
import { hibp } from "./hibp.ts";
import { hudsonRock } from "./hudson-rock.ts";
import { leakFeed } from "./leak-feed.ts";
import { marketFeed } from "./market-feed.ts";
import { onionSearch } from "./onion-search.ts";
import { paste } from "./paste.ts";
import { pwnedPasswords } from "./pwned-passwords.ts";
import { ransomlook } from "./ransomlook.ts";
import { ransomwareLive } from "./ransomware-live.ts";
import { rss } from "./rss.ts";
import { telegram } from "./telegram.ts";

/** Every connector there is; a test holds the folder against this list. */
export const CONNECTORS: readonly Connector[] = [
  hibp,
  hudsonRock,
  pwnedPasswords,
  leakFeed,
  ransomwareLive,
  ransomlook,
  onionSearch,
  telegram,
  rss,
  paste,
  marketFeed,
  codeSearch,
];

/** Connectors of one reader may be many: `rss` and `rss:forum` are two with settings of their own. */
export const findConnector = (id: string): Connector | undefined => {
  const reader = id.split(":", 1)[0];
  return CONNECTORS.find((connector) => connector.id === reader);
};
