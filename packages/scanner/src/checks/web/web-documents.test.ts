import { deflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webDocuments } from "./web-documents.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const judge = (body: string | Buffer, status = 200) =>
  webDocuments.judge(
    [
      page({
        url: "https://www.acme.test/files/report",
        body,
        status,
        headers: { "content-type": "application/octet-stream" },
      }),
    ],
    TARGET,
  );

const part = (name: string, text: string, method: 0 | 8 = 8): Buffer => {
  const [bytes, head] = [method === 8 ? deflateRawSync(text) : Buffer.from(text), Buffer.alloc(26)];
  head.writeUInt16LE(method, 4);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt16LE(name.length, 22);
  return Buffer.concat([Buffer.from("PK\u0003\u0004"), head, Buffer.from(name), bytes]);
};
const CORE =
  "<cp:coreProperties><dc:creator>Ann Example</dc:creator><cp:lastModifiedBy>bob</cp:lastModifiedBy></cp:coreProperties>";

test.each([
  ["no document at all", "<!doctype html><title>Author (Ann)</title>", 200],
  ["a page that says it is not there", "%PDF-1.7 /Author (Ann)", 404],
  ["a document without properties", "%PDF-1.7\n/Producer (Print 1.0)\n", 200],
  ["an empty author", "%PDF-1.7\n/Author ()\n", 200],
  ["an office file whose properties are cut off", part("docProps/core.xml", CORE).subarray(0, 60), 200],
  ["an archive with a name that only looks like it", part("x/docProps/core.xml", CORE), 200],
] as const)("nothing is said of %s", (_, body, status) => expect(judge(body, status)).toEqual([]));

test.each([
  ["PDF", "%PDF-1.7\n<< /Author (Ann \\(Sales\\)) /Producer (Print 1.0) >>", ["Ann (Sales)"]],
  ["PDF in UTF-16", "%PDF-1.7\n<< /Author <FEFF0041006E006E> >>", ["Ann"]],
  ["PDF with XMP", "%PDF-1.7\n<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator>", ["Ann"]],
  [
    "an office file",
    Buffer.concat([part("word/document.xml", "<w/>"), part("docProps/core.xml", CORE)]),
    ["Ann Example", "bob"],
  ],
  ["an office file, not packed", part("docProps/core.xml", CORE, 0), ["Ann Example", "bob"]],
] as const)("people are named: %s", (_, body, people) => {
  const [verdict] = judge(body);
  expect(verdict).toMatchObject({
    outcome: "document-names-people",
    subject: "https://www.acme.test/files/report",
    params: { path: "/files/report", count: people.length },
    details: { source: "www.acme.test" },
  });
  expect(JSON.stringify(verdict?.evidence)).toContain(JSON.stringify(people));
});

test.each([
  ["a user's folder", "%PDF-1.7\n/Title (C:\\Users\\ann\\Desktop\\plan.docx)"],
  ["a share", part("docProps/app.xml", "<Template>\\\\files01\\templates\\letter.dotx</Template>")],
  ["a home", "%PDF-1.7\n/Title (/home/ann/plan.tex)"],
])("machines are named: %s", (_, body) => expect(judge(body)[0]?.outcome).toBe("document-names-machines"));

test("what the document says beyond its properties is not stored", () => {
  expect(JSON.stringify(judge("%PDF-1.7\n/Author (Ann)\nTop secret words"))).not.toContain("secret words");
});
