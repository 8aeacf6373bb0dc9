import type { Locale } from "../../locale.ts";

/** Who acted, where no one was signed in. */
export const COMMAND_LINE: Readonly<Record<Locale, string>> = {
  en: "The command line of the server",
  es: "La línea de comandos del servidor",
  fr: "La ligne de commande du serveur",
};
