import type { PageFacts } from "./read-page.ts";

const PARKING_NS = [
  "sedoparking.com",
  "bodis.com",
  "parkingcrew.net",
  "above.com",
  "afternic.com",
  "dan.com",
  "undeveloped.com",
  "uniregistrymarket.link",
  "cashparking.com",
  "domaincontrol-parking.com",
  "parklogic.com",
  "voodoo.com",
  "hugedomains.com",
  "namebrightdns.com",
  "dsredirection.com",
  "ztomy.com",
  "rookdns.com",
  "fabulous.com",
  "smartname.com",
  "nsresolution.com",
  "parking.reg.ru",
  "expiereddnsmanager.com",
  "giantpanda.com",
];

const WORDS: readonly RegExp[] = [
  /\b(?:this )?domain (?:name )?(?:is |may be )?(?:for sale|parked)\b/i,
  /\bbuy this domain\b/i,
  /\bdomain is available for (?:purchase|sale)\b/i,
  /\bsponsored listings\b/i,
  /\bmake (?:an )?offer\b.{0,60}\bdomain\b/i,
  /\bdominio (?:est[áa] )?(?:en venta|aparcado)\b/i,
  /\bcomprar este dominio\b/i,
  /\bdomaine (?:est )?(?:à vendre|parqué)\b/i,
  /\bacheter ce domaine\b/i,
  /\bdiese domain (?:steht zum verkauf|kaufen)\b/i,
];

/** Whether the page or its name servers indicate a parked domain. */
export const isParked = (ns: readonly string[], page: PageFacts | null): boolean =>
  ns.some((server) => PARKING_NS.some((parking) => server === parking || server.endsWith(`.${parking}`))) ||
  (page !== null && WORDS.some((word) => word.test(`${page.title} ${page.text.slice(0, 4000)}`)));
