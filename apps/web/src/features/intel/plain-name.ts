/** Names in listsof products are written with underscores. */
export const plainName = (name: string): string => name.replaceAll("\\", "").replaceAll("_", " ");
