import { join } from "node:path";

/** Where an uploaded file is stored, encrypted, until it is imported. */
export const uploadPath = (dataDir: string, id: string): string => join(dataDir, "imports", `${id}.sealed`);
