import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const KEY = "theme";
const listeners = new Set<() => void>();
const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

const current = (): Theme => {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return prefersDark().matches ? "dark" : "light";
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const system = prefersDark();
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
};

export const chooseTheme = (theme: Theme): void => {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that stores nothing still changes its theme for this visit.
  }
  for (const listener of listeners) listener();
};

/** Which theme is showing? It follows the system until someone chooses. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => "light");
