/** Writes down which pages only the browser can draw; the server answers all other unknown addresses with "not found". */
import { writeFileSync } from "node:fs";

import { drawnPages } from "../src/app/route-table.ts";

const pages = drawnPages();
writeFileSync(new URL("../build/pages.json", import.meta.url), JSON.stringify(pages));
console.log(`wrote down ${pages.length} pages that the browser draws`);
