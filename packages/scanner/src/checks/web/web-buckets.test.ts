import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webBuckets } from "./web-buckets.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test("a bucket that lists what it holds", () => {
  const response = page({
    url: "https://assets.acme.test/",
    headers: { "content-type": "application/xml" },
    body: "<ListBucketResult/>",
  });
  const [verdict] = webBuckets.judge([{ response, provider: "AmazonS3", keys: ["hr/payroll.csv"] }], TARGET);
  expect(verdict).toMatchObject({
    outcome: "bucket-listable",
    subject: "https://assets.acme.test/",
    params: { provider: "AmazonS3", count: 1 },
  });
});

test("nothing listed, nothing said", () => expect(webBuckets.judge([], TARGET)).toEqual([]));
