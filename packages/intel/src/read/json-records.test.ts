import { describe, expect, test } from "vitest";

import { jsonRecords, type JsonRecordOptions } from "./json-records.ts";
import type { FileRecord } from "./record.ts";

const LIST: JsonRecordOptions = { places: [["items", "[]"]], begins: /\{\s*"id"/ };

const cut = async function* (text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

const read = async (text: string, options = LIST, size = 1_000): Promise<FileRecord[]> =>
  (await Array.fromAsync(jsonRecords(cut(text, size), options))).flat();

const ids = (records: FileRecord[]) =>
  records.map((it) => ("bad" in it ? `bad@${it.line}` : (it.value as { id: unknown }).id));

describe.each([1, 2, 7, 1_000])("in chunks of %d bytes", (size) => {
  test.each<[string, string, unknown[]]>([
    ["a list in an object", '{"total":2,"items":[{"id":1},{"id":2}],"more":{"id":9}}', [1, 2]],
    ["nothing in it", '{"items":[]}', []],
    ["brackets and quotes in strings", '{"items":[{"id":"a]}\\"{"},{"id":"\\\\"},{"id":"é✓"}]}', ['a]}"{', "\\", "é✓"]],
    ["a wrong word in one record", '{"items":[\n{"id":1},\n{"id":nope},\n{"id":3}]}', [1, "bad@3", 3]],
    ["a bracket too few", '{"items":[\n{"id":1, "x":{"y":1},\n{"id":2},\n{"id":3}]}', ["bad@3", 2, 3]],
    ["a bracket too many", '{"items":[\n{"id":1}},\n{"id":2},\n{"id":3}]}', [1, "bad@2", 2, 3]],
    ["a quote too few", '{"items":[\n{"id":1, "x":"y},\n{"id":2},\n{"id":3}]}', ["bad@2", 2, 3]],
    ["an end half-way through a record", '{"items":[{"id":1},\n{"id":2,"x":[', [1, "bad@2"]],
    ["an end between records", '{"items":[{"id":1},\n', [1, "bad@2"]],
    ["a comma too few between records", '{"items":[{"id":1}\n{"id":2}]}', [1, "bad@2", 2]],
    ["a comma too many between records", '{"items":[{"id":1},,{"id":2}]}', [1, "bad@1", 2]],
    ["a comma after the last record", '{"items":[{"id":1},]}', [1, "bad@1"]],
    ["a word between records", '{"items":[{"id":1},\nnonsense,{"id":2}]}', [1, "bad@2", 2]],
    ["another separator", '{"items":[{"id":1};{"id":2}]}', [1, "bad@1", "bad@1", "bad@1", 2]],
    ["a wrong word beside the list", '{"items":[{"id":1}],"more":tru}', [1, "bad@1"]],
    ["text after the end", '{"items":[{"id":1}]}\ntrailing', [1, "bad@2"]],
    ["a list after the end of the object", '{"items":[{"id":1}]}[1]', [1, "bad@1"]],
    ["values of other types beside the records", '{"n":-1.5e3,"t":true,"items":[null,{"id":1}],"s":"x"}', [1]],
    ["NUL bytes", '{"items":[{"id":"a\0b"}]}', ["ab"]],
    ["a byte order mark", '\ufeff{"items":[{"id":1}]}', [1]],
  ])("%s", async (_, text, expected) => expect(ids(await read(text, LIST, size))).toEqual(expected));
});

test("the reason and the line of the fault, not of the record", async () => {
  expect(await read('{"items":[\n{"id":1,\n"x": tru\n}]}')).toMatchObject([
    { bad: expect.stringContaining("invalid JSON"), line: 3 },
  ]);
});

test("a map returns its keys", async () => {
  expect(await read('{"7":[{"id":1}],"8":[{"id":2},{"id":3}]}', { places: [["*"]] })).toMatchObject([
    { key: "7", value: [{ id: 1 }] },
    { key: "8", value: [{ id: 2 }, { id: 3 }] },
  ]);
});

test("several places in one text", async () => {
  const options = {
    places: [
      ["Event", "Attribute", "[]"],
      ["Event", "Object", "[]", "Attribute", "[]"],
    ],
  };
  const text = '{"Event":{"info":"x","Attribute":[{"id":1}],"Object":[{"name":"f","Attribute":[{"id":2}]}]}}';
  expect((await read(text, options)).map((it) => "place" in it && it.place)).toEqual([0, 1]);
});

test("the whole text as one record", async () => {
  expect(await read('{"id":1}', { places: [[]] })).toMatchObject([{ value: { id: 1 }, line: 1 }]);
});

test.each([
  ["", "the file is empty"],
  ["<!DOCTYPE html><p>Too many requests", "this is a web page, not JSON"],
  ["id,value\n1,2", "this is not JSON"],
])("%j is refused as a whole", async (text, reason) => expect(await read(text)).toEqual([{ bad: reason, line: 1 }]));

test("a record beyond the limit is left out and the rest is read", async () => {
  const text = `{"items":[{"id":1},{"id":2,"x":"${"y".repeat(3_000_000)}"},\n{"id":3}]}`;
  expect(ids(await read(text, { ...LIST, maxRecordBytes: 1024 * 1024 }, 65_536))).toEqual([1, "bad@1", 3]);
});

test("a broken record costs one record, wherever the break is", async () => {
  const whole = `{"items":[\n${Array.from({ length: 5 }, (_, i) => `{"id":${i},"tags":["a","b"],"in":{"x":"y"}}`).join(",\n")}\n]}`;
  const from = whole.indexOf('{"id":2');
  const to = whole.indexOf('{"id":3');
  for (let at = from + 6; at < to - 2; at += 1) {
    const records = await read(whole.slice(0, at) + whole.slice(at + 1), LIST, 16);
    const good = ids(records).filter((id) => typeof id === "number");
    // Leaving out a byte may leave the record whole (a digit, a letter); it must never cost another one.
    expect(
      good.filter((id) => id !== 2),
      `without byte ${at}`,
    ).toEqual([0, 1, 3, 4]);
  }
});

describe("files that cost more than they hold", () => {
  /** Processor time in seconds: other work on the machine must not count. */
  const costOf = async (text: string, options = LIST): Promise<number> => {
    const before = process.cpuUsage();
    await read(text, options);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };

  test.each([
    ["a value", (mib: number) => `{"items":[{"id":"${"x".repeat(mib * 1024 ** 2)}"}]}`],
    ["a key", (mib: number) => `{"items":[{"${"k".repeat(mib * 1024 ** 2)}":1}]}`],
  ])(
    "%s of many megabytes costs as much as it is long",
    async (_, text) => {
      // The square of the length would be 40 s of processor time and more.
      expect(await costOf(text(12))).toBeLessThan(5);
    },
    120_000,
  );

  test("beginnings inside each other are not read once for each of them", async () => {
    const nested = (levels: number) => `{"items":[${'{"id":1,"x":'.repeat(levels)}1,${"}".repeat(levels)}]}`;
    expect(await costOf(nested(20_000))).toBeLessThan(5);
  }, 120_000);

  test("a record that is nested too deeply is left out, and the others are read", async () => {
    const deep = `{"id":2,"x":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
    expect(ids(await read(`{"items":[{"id":1},\n${deep},\n{"id":3}]}`))).toEqual([1, "bad@2", 3]);
  });
});

test("records of a text that arrives at once are handed on part by part", async () => {
  const count = 40_000;
  const text = `{"items":[${Array.from({ length: count }, (_, id) => `{"id":${id},"x":"${"y".repeat(40)}"}`).join(",")}]}`;
  let most = 0;
  let all = 0;
  for await (const batch of jsonRecords(cut(text, text.length), LIST)) {
    most = Math.max(most, batch.length);
    all += batch.length;
  }
  expect(all).toBe(count);
  expect(most).toBeLessThan(count / 4);
});
