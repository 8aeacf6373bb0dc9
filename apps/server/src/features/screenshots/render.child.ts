import { bridgeToProxy } from "@parapet/net/browser-proxy";
import { markMap, pageMap, type Pixels } from "@parapet/scanner/screenshots/perceptual-hash";
import { toStructure, type VisualFingerprint } from "@parapet/scanner/screenshots/visual-likeness";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { PNG } from "pngjs";

import { COLLECT_PAGE_FACTS, PageFacts } from "./page-facts.ts";
import type { NotRendered, RenderedPage, RenderOrder, RenderReply, RenderSetup } from "./render-messages.ts";

const VIEWPORT = { width: 1280, height: 800 } as const;
const NAVIGATION_MS = 9_000;
const LOAD_MS = 6_000;
/** Scripts draw after the page has loaded. */
const SETTLE_MS = 350;
const ICON_SIDE = 64;
const ICON_MS = 2_000;
const EVALUATE_MS = 1_500;
const MAX_WEBP_BYTES = 400 * 1024;
const QUALITIES = [70, 40, 15] as const;

/** What the browser must not do, whatever a page asks for. The proxy is its only way out. */
const SWITCHES = (port: number): string[] => [
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  `--proxy-server=http://127.0.0.1:${port}`,
  "--proxy-bypass-list=<-loopback>",
  "--disable-quic",
  "--dns-prefetch-disable",
  "--no-pings",
  "--block-new-web-contents",
  "--deny-permission-prompts",
  "--disable-notifications",
  "--disable-3d-apis",
  "--disable-gpu",
  "--disable-domain-reliability",
  "--disable-sync",
  "--autoplay-policy=user-gesture-required",
  "--mute-audio",
  "--renderer-process-limit=1",
  "--js-flags=--max-old-space-size=160",
  "--disk-cache-size=1048576",
  "--media-cache-size=1048576",
  "--force-color-profile=srgb",
];

/** Runs before each page's scripts: what has no place in a screenshot is not there. */
const REMOVE = `(() => {
  const gone = ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebSocket", "WebTransport", "EventSource", "SharedWorker", "Notification", "PushManager", "PresentationRequest", "showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"];
  for (const name of gone) try { Object.defineProperty(globalThis, name, { value: undefined, configurable: false, writable: false }); } catch {}
  const nothing = () => null;
  for (const name of ["open", "print", "alert", "confirm", "prompt", "moveTo", "resizeTo", "focus"]) try { Object.defineProperty(globalThis, name, { value: nothing, configurable: false, writable: false }); } catch {}
  for (const name of ["mediaDevices", "geolocation", "usb", "serial", "hid", "bluetooth", "credentials", "clipboard", "sendBeacon"]) try { Object.defineProperty(Navigator.prototype, name, { value: undefined, configurable: false, writable: false }); } catch {}
})();`;

const pixelsOf = (png: Buffer): Pixels => PNG.sync.read(png);
const base64 = (map: Uint8Array): string => Buffer.from(map).toString("base64");

const capturePng = async (
  cdp: CDPSession,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<Buffer> => {
  const { data } = await cdp.send("Page.captureScreenshot", {
    format: "png",
    optimizeForSpeed: true,
    ...(clip && { clip: { ...clip, scale: 1 } }),
  });
  return Buffer.from(data, "base64");
};

const captureWebp = async (cdp: CDPSession): Promise<Buffer | null> => {
  for (const quality of QUALITIES) {
    const { data } = await cdp.send("Page.captureScreenshot", { format: "webp", quality });
    const webp = Buffer.from(data, "base64");
    if (webp.length <= MAX_WEBP_BYTES) return webp;
  }
  return null;
};

/** A part of a picture that was taken already. */
const partOf = ({ width, data }: Pixels, box: { x: number; y: number; width: number; height: number }): Pixels => {
  const wide = Math.max(1, Math.floor(box.width));
  const high = Math.max(1, Math.floor(box.height));
  const part = new Uint8Array(wide * high * 4);
  for (let row = 0; row < high; row += 1) {
    const from = ((Math.floor(box.y) + row) * width + Math.floor(box.x)) * 4;
    part.set(data.subarray(from, from + wide * 4), row * wide * 4);
  }
  return { width: wide, height: high, data: part };
};

/** Facts of the page, read in a world that its scripts cannot reach. */
const factsOf = async (cdp: CDPSession): Promise<PageFacts> => {
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "facts",
  });
  const { result } = await cdp.send("Runtime.evaluate", {
    expression: COLLECT_PAGE_FACTS,
    contextId: executionContextId,
    returnByValue: true,
    timeout: EVALUATE_MS,
  });
  return PageFacts.parse(result.value ?? {});
};

/** The address goes in as a string literal and is set as a property: it is never read as markup. */
const renderIcon = (href: string): string => `new Promise((resolve) => {
  const icon = new Image(${ICON_SIDE}, ${ICON_SIDE});
  icon.onload = () => resolve(icon.naturalWidth > 0);
  icon.onerror = () => resolve(false);
  icon.src = ${JSON.stringify(href)};
  document.body.style.margin = "0";
  icon.style.display = "block";
  document.body.append(icon);
})`;

/**
 * The icon as the browser draws it, whatever its format; null where it has none. It is drawn in the same tab once the page has been
 * left: another tab costs as much as the page did.
 */
const iconOf = async (page: Page, cdp: CDPSession, href: string | null): Promise<string | null> => {
  if (href === null || !/^(?:https?|data):/.test(href)) return null;
  try {
    await page.goto("about:blank", { waitUntil: "commit", timeout: ICON_MS });
    const loaded = page.evaluate<boolean>(renderIcon(href));
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), ICON_MS).unref();
    });
    if (!(await Promise.race([loaded.catch(() => false), late]))) return null;
    const map = markMap(pixelsOf(await capturePng(cdp, { x: 0, y: 0, width: ICON_SIDE, height: ICON_SIDE })));
    return map === null ? null : base64(map);
  } catch {
    return null;
  }
};

const logoIn = (pixels: Pixels, box: PageFacts["logo"]): VisualFingerprint["logo"] => {
  if (box === null) return null;
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const width = Math.min(pixels.width - x, box.width);
  const height = Math.min(pixels.height - y, box.height);
  if (width < 8 || height < 8) return null;
  const map = markMap(partOf(pixels, { x, y, width, height }));
  return map === null ? null : { map: base64(map), ratio: width / height };
};

const errorName = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  if (/Download is starting/i.test(message)) return "download";
  return /net::(ERR_[A-Z_]+)/.exec(message)?.[1] ?? (/Timeout/i.test(message) ? "timeout" : "failed");
};

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("load", { timeout: LOAD_MS }).catch(() => {});
  await page.waitForTimeout(SETTLE_MS);
  // A script may have led on to another page meanwhile.
  await page.waitForLoadState("domcontentloaded", { timeout: LOAD_MS }).catch(() => {});
};

const render = async (browser: Browser, order: RenderOrder): Promise<RenderedPage | NotRendered> => {
  await using context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 1,
    // The certificate is part of what is assessed and recorded apart.
    ignoreHTTPSErrors: true,
    acceptDownloads: false,
    serviceWorkers: "block",
    permissions: [],
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
  });
  await context.addInitScript(REMOVE);
  const page = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => {}));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  page.on("download", (download) => void download.cancel().catch(() => {}));
  const cdp = await context.newCDPSession(page);
  let status: number | null = null;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) status = response.status();
  });
  try {
    await page.goto(order.url, { waitUntil: "commit", timeout: NAVIGATION_MS });
    await settled(page);
    await cdp.send("Page.stopLoading").catch(() => {});
  } catch (error) {
    return { kind: "not-shown", error: errorName(error) };
  }
  if (!/^https?:/.test(page.url())) return { kind: "not-shown", error: "ERR_UNSAFE_REDIRECT" };
  const facts = await factsOf(cdp);
  const png = await capturePng(cdp);
  const webp = await captureWebp(cdp);
  if (webp === null) return { kind: "not-shown", error: "too-large" };
  const pixels = pixelsOf(png);
  const url = page.url().slice(0, 4_000);
  const icon = await iconOf(page, cdp, facts.icon);
  const logins = facts.forms.filter(({ asksPassword }) => asksPassword);
  return {
    kind: "taken",
    webp,
    png: order.wantsPng ? png : null,
    width: pixels.width,
    height: pixels.height,
    status,
    url,
    title: facts.title,
    loginForms: logins.map(({ action }) => ({ action })),
    fingerprint: {
      page: base64(pageMap(pixels)),
      logo: logoIn(pixels, facts.logo),
      icon,
      forms: logins.map(({ fields }) => fields.join(",")),
      structure: toStructure(facts.elements),
    },
  };
};

const say = (reply: RenderReply): void => void process.send?.(reply);

const setup = JSON.parse(process.argv[2] ?? "{}") as RenderSetup;
const bridge = await bridgeToProxy(setup.proxy);
const browser = await chromium.launch({
  executablePath: setup.browser,
  headless: true,
  chromiumSandbox: setup.hasSandbox,
  args: SWITCHES(bridge.port),
  handleSIGHUP: false,
  handleSIGINT: false,
  handleSIGTERM: false,
  timeout: 30_000,
});
// A renderer without its browser is of no use; the program that started it starts another.
browser.on("disconnected", () => process.exit(1));
process.on("disconnect", () => process.exit(1));
process.on("message", (order: RenderOrder) => {
  render(browser, order).then(
    (page) => say({ page }),
    (error: unknown) => say({ page: { kind: "not-shown", error: errorName(error) } }),
  );
});
say({ ready: true });
