import { readNested } from "@parapet/domain/read-nested";
import { Parser } from "htmlparser2";

export interface FormFacts {
  readonly action: string;
  readonly method: string;
  readonly hasPassword: boolean;
}

export interface ScriptFacts {
  readonly src: string;
  readonly integrity: string | null;
}

/** What the checks want to know of a page. Bounded: a page of a million tags gives no more than a page of thousands. */
export interface HtmlFacts {
  readonly title: string;
  readonly description: string;
  readonly metas: Readonly<Record<string, string>>;
  readonly scripts: readonly ScriptFacts[];
  readonly inlineScripts: readonly string[];
  /** Addresses that the page loads by itself: images, styles, frames, media. */
  readonly loads: readonly { readonly tag: string; readonly url: string }[];
  readonly links: readonly string[];
  readonly forms: readonly FormFacts[];
  readonly comments: readonly string[];
  /** Names of hidden fields and meta tags that carry a token against request forgery. */
  readonly tokens: readonly string[];
}

/** What frameworks call the token that protects a form. */
const TOKEN_NAME =
  /csrf|xsrf|authenticity_token|requestverificationtoken|form_(?:token|key|build_id)|^_token$|_wpnonce/i;
const MIN_TOKEN_LENGTH = 8;
const MAX_ITEMS = 500;
const MAX_TEXT = 512 * 1024;
const LOADING: Readonly<Record<string, string>> = {
  img: "src",
  iframe: "src",
  frame: "src",
  embed: "src",
  audio: "src",
  video: "src",
  source: "src",
  track: "src",
  object: "data",
  input: "src",
};

export const htmlFacts = (html: string): HtmlFacts => {
  const metas: Record<string, string> = Object.create(null) as Record<string, string>;
  const scripts: ScriptFacts[] = [];
  const inlineScripts: string[] = [];
  const loads: { tag: string; url: string }[] = [];
  const links: string[] = [];
  const forms: { action: string; method: string; hasPassword: boolean }[] = [];
  const comments: string[] = [];
  const tokens: string[] = [];
  let title = "";
  let inTitle = false;
  let inline: string[] | null = null;
  let inlineLength = 0;
  let openForm: { action: string; method: string; hasPassword: boolean } | null = null;

  const keep = <T>(list: T[], item: T): void => {
    if (list.length < MAX_ITEMS) list.push(item);
  };

  const keepToken = (name: string, value = ""): void => {
    if (TOKEN_NAME.test(name) && value.length >= MIN_TOKEN_LENGTH) keep(tokens, name.slice(0, 100));
  };

  readNested(
    {
      onopentag(tag: string, attributes: Record<string, string>) {
        const loading = LOADING[tag];
        if (loading !== undefined && attributes[loading]) keep(loads, { tag, url: attributes[loading] });
        switch (tag) {
          case "title":
            inTitle = title === "";
            break;
          case "meta": {
            const name = (attributes["name"] ?? attributes["property"] ?? attributes["http-equiv"] ?? "").toLowerCase();
            if (name !== "" && Object.keys(metas).length < MAX_ITEMS) metas[name] ??= attributes["content"] ?? "";
            keepToken(name, attributes["content"]);
            break;
          }
          case "script":
            if (attributes["src"])
              keep(scripts, { src: attributes["src"], integrity: attributes["integrity"] ?? null });
            else inline = [];
            break;
          case "link":
            if (
              /\b(?:stylesheet|preload|modulepreload|manifest)\b/i.test(attributes["rel"] ?? "") &&
              attributes["href"]
            )
              keep(loads, { tag, url: attributes["href"] });
            else if (attributes["href"]) keep(links, attributes["href"]);
            break;
          case "a":
            if (attributes["href"]) keep(links, attributes["href"]);
            break;
          case "form":
            openForm = {
              action: attributes["action"] ?? "",
              method: (attributes["method"] ?? "get").toLowerCase(),
              hasPassword: false,
            };
            keep(forms, openForm);
            break;
          case "input":
            keepToken(attributes["name"] ?? "", attributes["value"]);
            if ((attributes["type"] ?? "").toLowerCase() === "password") {
              // A field outside any form is still a place to type a password.
              if (openForm === null) keep(forms, { action: "", method: "post", hasPassword: true });
              else openForm.hasPassword = true;
            }
            break;
        }
      },
      ontext(text: string) {
        if (inTitle && title.length < 300) title += text;
        if (inline !== null && inlineLength < MAX_TEXT) {
          inline.push(text);
          inlineLength += text.length;
        }
      },
      oncomment(text: string) {
        keep(comments, text.slice(0, 2000));
      },
      onclosetag(tag: string) {
        if (tag === "title") inTitle = false;
        if (tag === "form") openForm = null;
        if (tag === "script" && inline !== null) {
          const text = inline.join("").trim();
          if (text !== "") keep(inlineScripts, text);
          inline = null;
        }
      },
    },
    (bounded) => new Parser(bounded, { decodeEntities: true }).end(html),
  );
  return {
    title: title.replace(/\s+/g, " ").trim().slice(0, 300),
    description: (metas["description"] ?? metas["og:description"] ?? "").trim().slice(0, 500),
    metas,
    scripts,
    inlineScripts,
    loads,
    links,
    forms,
    comments,
    tokens,
  };
};
