/** Waits until the signal says stop, and answers why. */
export const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    const answer = () => resolve(String(signal.reason));
    if (signal.aborted) answer();
    else signal.addEventListener("abort", answer, { once: true });
  });
