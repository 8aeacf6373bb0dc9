import { afterEach, expect, test, vi } from "vitest";

import { EARLY_SCRIPT } from "./early-script.ts";
import { dropFirstPicture } from "./first-picture.ts";

const PICTURE = `<div class="page"><a href="#elsewhere">Scan history</a></div>`;
const OPENED = {
  tokens: { access_token: "b", refresh_token: null },
  parts: { account: { data: 1 }, detail_report: { data: 2 }, scans: null, branding: { data: 3 }, picture: PICTURE },
};

afterEach(() => {
  globalThis.parapetEarly?.drop?.();
  globalThis.parapetEarly = undefined;
  delete document.documentElement.dataset["pictured"];
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Runs the head's script as the overview would, with this answer of the server. */
const open = async (answer: () => Promise<Response>): Promise<HTMLElement | null> => {
  sessionStorage.setItem("selectedDomain", "acme.test");
  const script = `const fetch=()=>answer(),location={pathname:"/dashboard/current-risk"};${EARLY_SCRIPT}`;
  // The content policy of the portal would not have it; here it stands for the parser that reads the page's head.
  // oxlint-disable-next-line no-new-func, no-implied-eval
  new Function("answer", script)(answer);
  await globalThis.parapetEarly?.shown;
  return document.getElementById("first-picture");
};
const opened = () => open(async () => new Response(JSON.stringify(OPENED)));
const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

test.each([
  ["a refusal", async () => new Response("{}", { status: 403 })],
  ["a line that is down", async () => Promise.reject(new TypeError("offline"))],
  ["no right to see it", async () => new Response(JSON.stringify({ ...OPENED, parts: null }))],
  ["no answer that can be read", async () => new Response("<html>")],
  [
    "a portal that was not built",
    async () => new Response(JSON.stringify({ ...OPENED, parts: { ...OPENED.parts, picture: null } })),
  ],
])("%s: no picture, and the page begins all the same", async (_, answer) => {
  expect(await open(answer)).toBeNull();
});

test("a picture is only to be looked at, and is gone when the page stands", async () => {
  const picture = await opened();
  expect(picture?.textContent).toBe("Scan history");
  expect(picture?.inert).toBe(true);
  expect(picture?.getAttribute("aria-hidden")).toBe("true");
  dropFirstPicture();
  expect(document.getElementById("first-picture")).toBeNull();
});

test("a picture that comes after the page is not shown", async () => {
  const answer = Promise.withResolvers<Response>();
  const coming = open(() => answer.promise);
  dropFirstPicture();
  answer.resolve(new Response(JSON.stringify(OPENED)));
  expect(await coming).toBeNull();
});

/** The same link where the picture had it, or another one. */
const stand = (text: string) => {
  const link = Object.assign(document.createElement("a"), { textContent: text, href: "#there" });
  const clicked = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  link.addEventListener("click", clicked);
  const place = document.createElement("div");
  place.className = "page";
  place.append(link);
  document.body.prepend(place);
  return clicked;
};

test.each([
  ["the page's link is followed", "Scan history", 1],
  ["another link in its place is not", "Delete account", 0],
])("what was clicked on the picture: %s", async (_, text, times) => {
  const picture = await opened();
  const at = picture?.querySelector("a")?.getBoundingClientRect();
  document.body.dispatchEvent(
    new MouseEvent("click", { clientX: (at?.x ?? 0) + 3, clientY: (at?.y ?? 0) + 3, bubbles: true }),
  );
  const clicked = stand(text);
  dropFirstPicture();
  await settled();
  expect(clicked).toHaveBeenCalledTimes(times);
});

test("what was typed while the picture stood reaches the page", async () => {
  await opened();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  const heard: string[] = [];
  const listen = ({ key, ctrlKey }: KeyboardEvent) => void heard.push(`${ctrlKey ? "Control+" : ""}${key}`);
  dropFirstPicture();
  addEventListener("keydown", listen);
  await settled();
  removeEventListener("keydown", listen);
  expect(heard).toEqual(["/", "Control+k"]);
});
