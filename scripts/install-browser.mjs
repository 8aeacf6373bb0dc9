// A process of its own, so that Chromium and the packages are downloaded at the same time.
import { ensureBrowser } from "./browser.mjs";

ensureBrowser();
