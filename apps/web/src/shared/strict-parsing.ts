import * as z from "zod";

// A page under a strict content policy may not compile functions from text; the library would probe for it.
z.config({ jitless: true });
