import { createContext } from "react";

/** Whose drafts are stored and restored: the person and the organization. Null on pages without a session. */
export const DraftOwner = createContext<string | null>(null);
