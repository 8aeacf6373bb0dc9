/** What a toast says. A success is announced when there is a pause, a failure at once. */
export interface ToastWords {
  readonly kind: "success" | "failure";
  readonly title: string;
  readonly text?: string | undefined;
}

type Listener = (toast: ToastWords) => void;

const waiting: ToastWords[] = [];
let listener: Listener | null = null;
const wakers = new Set<() => void>();

/** Says something at the top right for five seconds. The code that shows toasts is loaded with the first one. */
export const toast = (words: ToastWords): void => {
  if (listener === null) {
    waiting.push(words);
    for (const wake of wakers) wake();
  } else {
    listener(words);
  }
};

/** The toast host receives queued toasts and all later ones. */
export const takeToasts = (next: Listener): (() => void) => {
  listener = next;
  for (const words of waiting.splice(0)) next(words);
  return () => {
    if (listener === next) listener = null;
  };
};

/** Subscribes to pending toasts. */
export const onFirstToast = (wake: () => void): (() => void) => {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
};
