/** The keys of the dashboard: `g` and then one of these letters goes to a page. */
export const GO_KEYS = {
  o: "current-risk",
  t: "threat-intelligence",
  m: "management",
  a: "alert-management",
  p: "third-party-management",
  i: "account",
} as const;

export type Pressed = { readonly key: string; readonly typing: boolean; readonly modified: boolean };

export type Command =
  | { readonly do: "nothing" | "wait" | "search" | "help" | "palette" }
  | { readonly do: "go"; readonly entry: (typeof GO_KEYS)[keyof typeof GO_KEYS] };

const NOTHING: Command = { do: "nothing" };

/** Maps a key, after `g` or not, to an action; none while the user is typing. */
export const commandFor = ({ key, typing, modified }: Pressed, afterG: boolean): Command => {
  if (modified) return key.toLowerCase() === "k" ? { do: "palette" } : NOTHING;
  if (typing) return NOTHING;
  if (afterG) {
    const entry = Object.hasOwn(GO_KEYS, key) ? GO_KEYS[key as keyof typeof GO_KEYS] : undefined;
    return entry === undefined ? NOTHING : { do: "go", entry };
  }
  if (key === "g") return { do: "wait" };
  if (key === "/") return { do: "search" };
  if (key === "?") return { do: "help" };
  return NOTHING;
};

const KEY = "shortcuts";

/** Single-key shortcuts can be disabled (WCAG 2.1.4), because voice input may trigger them unintentionally. */
export const shortcutsOn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
};

export const setShortcuts = (on: boolean): void => {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Then the choice lasts for this page.
  }
};
