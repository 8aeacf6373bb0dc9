import { whenNeeded } from "../../../../shared/when-needed.ts";

const part = whenNeeded(() => import("./read-search.ts"));

/** What reads the search language, which most visits never write. Null until it is there; an empty search needs none. */
export const useSearchReader = (text: string) => part.use(text !== "");
