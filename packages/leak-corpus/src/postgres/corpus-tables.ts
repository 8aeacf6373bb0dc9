/** The tables of the leak corpus in PostgreSQL. */
export const CORPUS_TABLES = ["leak_block", "leak_hash", "leak_name", "leaked_password"] as const;
