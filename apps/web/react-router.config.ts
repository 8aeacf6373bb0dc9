import type { Config } from "@react-router/dev/config";

import { prerenderedPaths } from "./src/app/route-table.ts";

export default {
  appDirectory: "src",
  ssr: false,
  prerender: { paths: prerenderedPaths(), concurrency: 2 },
} satisfies Config;
