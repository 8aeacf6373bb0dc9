/**
 * Resolves when `npm start` reports that the portal is built, which it does while the server prepares its database, or when the
 * server is told to stop before.
 */
export const portalBuilt = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    process.once("message", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
