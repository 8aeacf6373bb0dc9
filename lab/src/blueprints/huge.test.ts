import { expect, test } from "vitest";

import { startLab } from "../start-lab.ts";
import { huge } from "./huge.ts";

test("a thousand hosts fit in one process", async () => {
  const before = process.memoryUsage().rss;
  await using lab = await startLab([huge]);
  expect(huge.hosts.every(({ name }) => lab.hosts.has(name))).toBe(true);
  const sampled = huge.hosts.filter((host, at) => at % 100 === 0 && host.name.startsWith("web"));
  const titles = await Promise.all(
    sampled.map(async ({ name }) =>
      (await lab.net.http({ tls: "inspect", url: `http://${name}/` })).text().includes(name),
    ),
  );
  expect(titles).toEqual(sampled.map(() => true));
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(200);
});
