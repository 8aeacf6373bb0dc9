import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A picture of a page, or why there is none. */
export type DrawnPage =
  | { readonly png: Buffer; readonly missing: null }
  | { readonly png: null; readonly missing: "no-browser" | "no-page" | "failed" };

const TIME_LIMIT_MS = 45_000;
const MOST_PNG_BYTES = 4 * 1024 * 1024;
const WIDTH = 1280;
const HEIGHT = 900;
/** A port no one can listen on (RFC 6335 reserves it): whatever the page asks for leads nowhere. */
const NOWHERE = "http://127.0.0.1:0";

const escaped = (html: string): string =>
  html.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * An untrusted page inside a sandboxed frame: no script, no form, no way out of the frame, no file and no
 * address. The browser never visits the site; it draws the bytes that we fetched through the guarded network.
 */
export const framed = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'">` +
  `<style>html,body,iframe{margin:0;border:0;width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden}</style>` +
  `<iframe sandbox="" srcdoc="${escaped(html.replaceAll(/<meta[^>]*http-equiv[^>]*>/gi, ""))}"></iframe>`;

const run = (command: string, words: readonly string[], signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, words, { stdio: "ignore", env: { PATH: "/usr/bin:/bin", HOME: tmpdir() } });
    const end = () => child.kill("SIGKILL");
    const late = setTimeout(end, TIME_LIMIT_MS);
    signal.addEventListener("abort", end, { once: true });
    const settle = (good: boolean) => {
      clearTimeout(late);
      signal.removeEventListener("abort", end);
      resolve(good);
    };
    child.once("error", () => settle(false));
    child.once("exit", (code) => settle(code === 0));
  });

/** Draws a page with a browser that has no network; the frame keeps scripts from running. */
export const drawPage = async (
  browser: string | null,
  html: string | null,
  signal: AbortSignal,
): Promise<DrawnPage> => {
  if (html === null || html.trim() === "") return { png: null, missing: "no-page" };
  if (browser === null) return { png: null, missing: "no-browser" };
  const folder = mkdtempSync(join(tmpdir(), "parapet-page-"));
  try {
    const [source, target] = [join(folder, "page.html"), join(folder, "page.png")];
    writeFileSync(source, framed(html));
    const words = [
      "--headless=new",
      "--disable-gpu",
      "--disable-extensions",
      "--disable-background-networking",
      "--disable-sync",
      "--disable-component-update",
      "--no-first-run",
      "--mute-audio",
      "--hide-scrollbars",
      // Without it a slow machine may take the picture before the frame is painted.
      "--virtual-time-budget=3000",
      "--host-resolver-rules=MAP * ~NOTFOUND",
      `--proxy-server=${NOWHERE}`,
      "--proxy-bypass-list=<-loopback>",
      `--user-data-dir=${join(folder, "profile")}`,
      `--window-size=${WIDTH},${HEIGHT}`,
      `--screenshot=${target}`,
      // The browser's own sandbox refuses to work for root; the frame above holds either way.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `file://${source}`,
    ];
    if (!(await run(browser, words, signal))) return { png: null, missing: "failed" };
    const png = readFileSync(target);
    return png.length > 0 && png.length <= MOST_PNG_BYTES ? { png, missing: null } : { png: null, missing: "failed" };
  } catch {
    return { png: null, missing: "failed" };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};
