const LATEST_MS = 4_000;
const WITHOUT_IDLE_MS = 1_500;

/** Calls it once, when the page has loaded and the browser has nothing more urgent to do. */
export const whenIdle = (call: () => void): void => {
  const wait = () => {
    // Safari cannot be asked whether it is idle.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => call(), { timeout: LATEST_MS });
    else setTimeout(call, WITHOUT_IDLE_MS);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
};
