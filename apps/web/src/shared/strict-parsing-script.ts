/**
 * A page under a strict content policy may not compile functions from text, and the schema library would probe for it when
 * the first schema is made. Schemas are made while modules load, so this runs before any of them, beside the theme.
 */
export const STRICT_PARSING_SCRIPT = "globalThis.__zod_globalConfig={jitless:true};";
