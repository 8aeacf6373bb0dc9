import { useEffect, useSyncExternalStore } from "react";

const TRY_AGAIN_MS = 1_000;

export interface Part<Module> {
  /** The module once it is there. It is asked for as soon as it is needed, repeatedly while the connection is down. */
  readonly use: (needed: boolean) => Module | null;
  /** Asks for it ahead of need, such as when the pointer comes near. */
  readonly hint: () => void;
}

/** A part of the portal that most visits never see: its code comes the first time it is needed. */
export const whenNeeded = <Module>(load: () => Promise<Module>): Part<Module> => {
  let module: Module | null = null;
  let asking: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const ask = (): Promise<void> => {
    asking ??= load().then(
      (loaded) => {
        module = loaded;
        for (const listener of listeners) listener();
      },
      () => {
        asking = null;
      },
    );
    return asking;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    use(needed) {
      const found = useSyncExternalStore(
        subscribe,
        () => module,
        () => null,
      );
      useEffect(() => {
        if (!needed || found !== null) return;
        void ask();
        const timer = setInterval(() => void ask(), TRY_AGAIN_MS);
        return () => clearInterval(timer);
      }, [needed, found]);
      return found;
    },
    hint: () => void ask(),
  };
};
