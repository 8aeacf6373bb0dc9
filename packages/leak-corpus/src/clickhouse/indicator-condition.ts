import { wildcardText } from "@parapet/db/like-text";
import { alsoAskAs, iocId } from "@parapet/db/queries/intel";
import { DECAY, readIoc } from "@parapet/domain/intel";
import type { IocField, Operator, Query } from "@parapet/domain/intel/query";

import type { Parameters } from "./parameters.ts";

const COMPARE: Readonly<Record<Operator, string>> = {
  ":": "=",
  "=": "=",
  "!=": "!=",
  ">": ">",
  ">=": ">=",
  "<": "<",
  "<=": "<=",
};

const perType = (of: (decay: (typeof DECAY)[keyof typeof DECAY]) => number): string =>
  `transform(type, [${Object.keys(DECAY)
    .map((type) => `'${type}'`)
    .join(", ")}], [${Object.values(DECAY)
    .map((decay) => of(decay).toFixed(4))
    .join(", ")}], 1.)`;

/** The decayed score of an indicator, by the rules of the domain. */
export const indicatorScore = (now: string): string => {
  const days = `(toFloat64(toUnixTimestamp64Milli(${now}) - toUnixTimestamp64Milli(last_seen)) / 86400000)`;
  const lifetime = perType(({ lifetimeDays }) => lifetimeDays);
  const exponent = perType(({ speed }) => 1 / (3 * speed));
  return `if(${days} >= ${lifetime}, 0, floor(confidence * (1 - pow(greatest(${days}, 0) / ${lifetime}, ${exponent})) + 0.5))`;
};

const byValue = (text: string, parameters: Parameters): string => {
  const ioc = readIoc(text);
  if (ioc !== null)
    return `id in ${parameters.ids([ioc, ...alsoAskAs(ioc)].map(({ type, value }) => iocId(type, value)))}`;
  const pattern = wildcardText(text);
  return `value like ${parameters.text(pattern.includes("%") ? pattern : `%${pattern}%`)}`;
};

const field = (name: IocField, operator: Operator, value: unknown, now: Date, parameters: Parameters): string => {
  const compare = (column: string, other: string): string => `${column} ${COMPARE[operator]} ${other}`;
  const unless = (text: string): string => (operator === "!=" ? `not (${text})` : text);
  switch (name) {
    case "value":
      return unless(byValue(String(value), parameters));
    case "type":
      return compare("type", parameters.text(String(value)));
    case "threat":
      return compare("threat", parameters.text(String(value)));
    case "malware":
      return compare("lower(malware)", parameters.text(String(value).toLowerCase()));
    case "confidence":
      return compare("confidence", parameters.number(Number(value)));
    case "score":
      return compare(indicatorScore(parameters.time(now)), parameters.number(Number(value)));
    case "feed":
      return unless(`has(feeds, ${parameters.text(String(value))})`);
    case "tag":
      return unless(`has(tags, ${parameters.text(String(value))})`);
    case "first":
      return compare("first_seen", parameters.time(value as Date));
    case "last":
      return compare("last_seen", parameters.time(value as Date));
    case "expired": {
      const expired = `expires_at <= ${parameters.time(now)}`;
      return (value === true) === (operator !== "!=") ? expired : `not (${expired})`;
    }
  }
};

/** A search as a condition of ClickHouse. */
export const indicatorCondition = (query: Query, now: Date, parameters: Parameters): string => {
  switch (query.kind) {
    case "and":
    case "or":
      return `(${query.parts.map((part) => indicatorCondition(part, now, parameters)).join(` ${query.kind} `)})`;
    case "not":
      return `not ifNull(${indicatorCondition(query.part, now, parameters)}, false)`;
    case "field":
      return field(query.field as IocField, query.operator, query.value, now, parameters);
    case "words":
      return byValue(query.text, parameters);
  }
};
