import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";

const LONGEST = 70;

/** Params that say where a finding is: its subject, which is shown beside the title. */
const PLACES = [
  "host",
  "port",
  "domain",
  "ip",
  "server",
  "servers",
  "path",
  "url",
  "subject",
  "target",
  "unicode",
  "login",
  "where",
];

/** Forms that make a sentence of a title. */
const SENTENCES: Readonly<Record<Locale, RegExp>> = {
  en: / (?:is|are|was|has|have|can|may|does|do|will|must|allows|accepts|discloses|reflects|trusts|ends) |^(?:The|A|An|Any|Some) |’s$/,
  es: / (?:es|son|está|están|ha|han|puede|pueden|debe|tiene|se|permite|acepta|revela|refleja|confía|termina) |^(?:El|La|Los|Las|Un|Una|Cualquier) /,
  fr: / (?:est|sont|a|ont|peut|peuvent|doit|n’est|n’a|permet|autorise|accepte|divulgue|reflète) |^(?:Le|La|Les|Un|Une|Des) |^L’/,
};

/** How a title breaks the pattern: a noun phrase that names the weakness, at most 70 characters, without the place. */
export const titleFaults = (
  title: string,
  locale: Locale,
  usual: Readonly<Record<string, string | number>>,
): string[] => {
  const filled = formatText(locale, title, usual);
  const placed = PLACES.filter((place) => title.includes(`{${place}}`));
  return [
    ...(filled.length > LONGEST ? [`${filled.length} characters: ${filled}`] : []),
    ...(/[.!?]$/.test(title) ? [`a full sentence: ${title}`] : []),
    ...(SENTENCES[locale].test(title) ? [`not a noun phrase: ${title}`] : []),
    ...placed.map((place) => `the place {${place}} in: ${title}`),
  ];
};
