import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { urlhaus } from "./urlhaus.ts";

test("the export", async () => {
  const { entries, bad } = await readRecorded(urlhaus);
  expect(entries).toMatchObject([
    {
      type: "url",
      value: "http://203.0.113.7:43630/i",
      confidence: 90,
      lastSeen: new Date("2026-01-06T17:33:09Z"),
      tags: ["32-bit", "elf"],
    },
    { value: "http://evil.example/a,b.sh", confidence: 60, tags: [] },
  ]);
  expect(bad).toMatchObject([{ line: 3, reason: '"http://" is not a URL' }]);
});

test("the CSV, whose header is a remark", async () => {
  const text =
    '#####\r\n# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter\r\n"1","2026-01-05 17:33:09","http://evil.example/x","online","","malware_download","elf,mirai","https://urlhaus.example/1/","x"\r\n';
  expect((await readText(urlhaus, text)).entries).toMatchObject([
    { value: "http://evil.example/x", tags: ["elf", "mirai"] },
  ]);
});

test("the answer of the API", async () => {
  expect(
    (
      await readText(
        urlhaus,
        '{"query_status":"ok","urls":[{"url":"http://evil.example/x","date_added":"2026-01-05 17:33:09 UTC"}]}',
      )
    ).entries,
  ).toHaveLength(1);
});
