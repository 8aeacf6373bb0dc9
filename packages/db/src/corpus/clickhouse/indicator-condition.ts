import { DECAY } from "@parapet/domain/intel/ioc-decay";
import { readIoc } from "@parapet/domain/intel/ioc-value";
import type { IocField } from "@parapet/domain/intel/query/ioc-fields";
import type { Operator, Query } from "@parapet/domain/intel/query/query";

import { iocId } from "../../queries/ioc-id.ts";
import { alsoAskAs } from "../../queries/ioc-lookup.ts";
import type { Parameters } from "./statement.ts";

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

/** The score that an indicator has left, on the curve of the domain. */
const score = (now: string): string => {
  const days = `(toFloat64(toUnixTimestamp64Milli(${now}) - toUnixTimestamp64Milli(last_seen)) / 86400000)`;
  const lifetime = perType(({ lifetimeDays }) => lifetimeDays);
  const exponent = perType(({ speed }) => 1 / (3 * speed));
  return `if(${days} >= ${lifetime}, 0, floor(confidence * (1 - pow(greatest(${days}, 0) / ${lifetime}, ${exponent})) + 0.5))`;
};

const byValue = (text: string, asked: Parameters): string => {
  const ioc = readIoc(text);
  if (ioc !== null) return `id in ${asked.ids([ioc, ...alsoAskAs(ioc)].map(({ type, value }) => iocId(type, value)))}`;
  const pattern = text
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")
    .replaceAll("*", "%");
  return `value like ${asked.text(pattern.includes("%") ? pattern : `%${pattern}%`)}`;
};

const field = (name: IocField, operator: Operator, value: unknown, now: Date, asked: Parameters): string => {
  const compare = (column: string, other: string): string => `${column} ${COMPARE[operator]} ${other}`;
  const unless = (text: string): string => (operator === "!=" ? `not (${text})` : text);
  switch (name) {
    case "value":
      return unless(byValue(String(value), asked));
    case "type":
      return compare("type", asked.text(String(value)));
    case "threat":
      return compare("threat", asked.text(String(value)));
    case "malware":
      return compare("lower(malware)", asked.text(String(value).toLowerCase()));
    case "confidence":
      return compare("confidence", asked.number(Number(value)));
    case "score":
      return compare(score(asked.moment(now)), asked.number(Number(value)));
    case "feed":
      return unless(`has(feeds, ${asked.text(String(value))})`);
    case "tag":
      return unless(`has(tags, ${asked.text(String(value))})`);
    case "first":
      return compare("first_seen", asked.moment(value as Date));
    case "last":
      return compare("last_seen", asked.moment(value as Date));
    case "expired": {
      const expired = `expires_at <= ${asked.moment(now)}`;
      return (value === true) === (operator !== "!=") ? expired : `not (${expired})`;
    }
  }
};

/** A search as a condition in ClickHouse's words. */
export const indicatorCondition = (query: Query, now: Date, asked: Parameters): string => {
  switch (query.kind) {
    case "and":
    case "or":
      return `(${query.parts.map((part) => indicatorCondition(part, now, asked)).join(` ${query.kind} `)})`;
    case "not":
      return `not ifNull(${indicatorCondition(query.part, now, asked)}, false)`;
    case "field":
      return field(query.field as IocField, query.operator, query.value, now, asked);
    case "words":
      return byValue(query.text, asked);
  }
};
