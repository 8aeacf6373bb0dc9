import type { ListingAnswer } from "./site-plan.ts";

export const page = (title: string, body: string, head = ""): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;

export const notFoundPage = page("Page not found", "<h1>Not found</h1><p>There is no such page here.</p>");

/** A form that asks for a password. */
export const loginForm = (action: string): string =>
  `<form method="post" action="${action}"><label>E-mail <input name="email" type="email"></label><label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;

/** What Apache and nginx show when a folder has no index. */
export const listingPage = (path: string, { server, names }: ListingAnswer): string => {
  const title = `Index of ${path}`;
  const row = (name: string) => `<a href="${name}">${name}</a>`;
  if (server === "nginx") {
    const rows = names.map(
      (name) => `${row(name)}${" ".repeat(Math.max(1, 51 - name.length))}14-Mar-2024 09:26    4096`,
    );
    return `<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1><hr><pre><a href="../">../</a>\n${rows.join("\n")}\n</pre><hr></body>\n</html>\n`;
  }
  const rows = names.map(
    (name) =>
      `<tr><td valign="top">&nbsp;</td><td>${row(name)}</td><td align="right">2024-03-14 09:26  </td><td align="right">4.0K</td></tr>`,
  );
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n<html>\n <head>\n  <title>${title}</title>\n </head>\n <body>\n<h1>${title}</h1>\n  <table>\n   <tr><th>Name</th><th>Last modified</th><th>Size</th></tr>\n<tr><td>&nbsp;</td><td><a href="/">Parent Directory</a></td></tr>\n${rows.join("\n")}\n</table>\n</body></html>\n`;
};
