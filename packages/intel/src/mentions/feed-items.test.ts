import { describe, expect, test } from "vitest";

import { searchHits } from "../connectors/onion-search.ts";
import { readFeedItems } from "./feed-items.ts";
import { textOfHtml } from "./text-of-html.ts";

describe("what is no list of news", () => {
  test.each([
    ["a web page", "<!doctype html><html></html>"],
    ["a feed cut short", '<?xml version="1.0"?><rss><channel><item><title>x</title>'],
    ["broken JSON", '{"items":['],
    ["words", "hello"],
  ])("%s", (_, text) => expect(readFeedItems(text)).toBeNull());

  test("entities of a document type are not followed and not multiplied", () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${"&a;".repeat(1_000)}"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&b;&x;</title><guid>1</guid></item></channel></rss>`;
    const [item] = readFeedItems(bomb) ?? [];
    expect(item?.title.length).toBeLessThan(20);
    expect(JSON.stringify(item)).not.toMatch(/root:|haha/);
  });
});

test.each([
  [
    "RSS",
    "<rss><channel><language>es-ES</language><item><title>A &amp; B</title><link>http://x.test/1</link><guid>g1</guid><pubDate>Fri, 02 Jan 2026 08:00:00 GMT</pubDate><description><![CDATA[Words of <b>acme.test</b>]]></description></item></channel></rss>",
    { id: "g1", title: "A & B", text: "Words of acme.test", url: "http://x.test/1", language: "es" },
  ],
  [
    "Atom",
    '<feed xmlns="x"><entry><id>urn:1</id><title>T</title><link href="http://x.test/2"/><author><name>coyote</name></author><updated>2026-01-02T09:00:00Z</updated><summary>S</summary></entry></feed>',
    { id: "urn:1", title: "T", text: "S", url: "http://x.test/2", author: "coyote" },
  ],
  [
    "JSON Feed",
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"P","content_text":"W","url":"http://x.test/3","date_published":"2026-01-02T10:00:00Z"}]}',
    { id: "1", title: "P", text: "W", url: "http://x.test/3" },
  ],
  [
    "a plain list",
    '[{"ref":7,"message":"hello","user":"nobody"},{"nothing":1}]',
    { id: "7", title: "", text: "hello", author: "nobody" },
  ],
])("%s", (_, text, wanted) => {
  const items = readFeedItems(text.startsWith("<") ? `<?xml version="1.0"?>${text}` : text);
  expect(items).toHaveLength(1);
  expect(items?.[0]).toMatchObject(wanted);
});

/** Half a megabyte of elements that are never closed, of half a link, or of blanks: what is quadratic takes minutes. */
test.each([
  "<b>",
  "<item>",
  '<li class="result"><p>',
  "<a href=",
  '<a href="x" ',
  "\r\f",
  "<rss><channel><item><title>",
])("runs of %j are read in time", (unit) => {
  const text = unit.repeat((512 * 1024) / unit.length);
  const before = process.cpuUsage();
  textOfHtml(text);
  searchHits(`<li class="result">${text}`);
  readFeedItems(`<?xml version="1.0"?><rss>${text}`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(4);
});
