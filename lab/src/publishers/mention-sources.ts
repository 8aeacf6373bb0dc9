import { jsonAnswer, type Publisher, textAnswer } from "./publisher.ts";

/** Two aggregators of ransom leak sites, each with its own names for the same fields. */
export const ransomwareLive: Publisher = {
  id: "ransomware-live",
  hosts: ["api.ransomware.live"],
  answer: ({ path }) => {
    if (path === "/v2/recentvictims")
      return jsonAnswer([
        {
          victim: "Acme Tools",
          group: "coyote",
          discovered: "2026-01-02 03:04:05.000000",
          attackdate: "2026-01-01 00:00:00.000000",
          country: "US",
          activity: "Manufacturing",
          domain: "acme.test",
          website: "www.acme.test",
          description: "1.9 TB of drawings of anvils will be published.",
          url: "https://www.ransomware.live/id/lab",
          claim_url: "http://coyote-lab.onion/acme",
        },
        {
          victim: "Somebody Else",
          group: "coyote",
          discovered: "2026-01-01 03:04:05.000000",
          country: "FR",
          activity: "Education",
          domain: "",
          website: "elsewhere.example",
          description: "[AI generated] Not related.",
          url: "https://www.ransomware.live/id/other",
        },
      ]);
    return path === "/v2/groups"
      ? jsonAnswer([{ name: "coyote", locations: [{ fqdn: "coyote-lab.onion", available: true }] }])
      : null;
  },
};

export const ransomLook: Publisher = {
  id: "ransomlook",
  hosts: ["www.ransomlook.io"],
  answer: ({ path }) => {
    if (/^\/api\/recent(\/\d+)?$/.test(path))
      return jsonAnswer([
        {
          post_title: "acme.test",
          discovered: "2026-01-02 04:00:00.123456",
          description: "Acme Tools data leak",
          link: "/acme",
          magnet: null,
          screen: null,
          group_name: "coyote",
        },
      ]);
    return path === "/api/groups" ? jsonAnswer(["coyote"]) : null;
  },
};

/** Any site's news, as RSS, Atom and JSON Feed. One of them tries entities, which readers must not follow. */
export const news: Publisher = {
  id: "news",
  hosts: ["news.publishers.test"],
  answer: ({ path }) => {
    switch (path) {
      case "/feed.xml":
        return textAnswer(
          `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Lab security news</title><link>http://news.publishers.test/</link><item><title>Acme Tools &amp; the missing anvils</title><link>http://news.publishers.test/1</link><guid isPermaLink="false">news-1</guid><pubDate>Fri, 02 Jan 2026 08:00:00 GMT</pubDate><description><![CDATA[Data of <b>acme.test</b> is offered on a forum.]]></description></item></channel></rss>`,
          "application/rss+xml",
        );
      case "/atom.xml":
        return textAnswer(
          `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Lab</title><entry><id>urn:lab:1</id><title>acme.test for sale</title><link href="http://news.publishers.test/2"/><updated>2026-01-02T09:00:00Z</updated><summary>Access to acme.test, 500 USD.</summary></entry></feed>`,
          "application/atom+xml",
        );
      case "/feed.json":
        return jsonAnswer({
          version: "https://jsonfeed.org/version/1.1",
          title: "Lab",
          items: [
            {
              id: "1",
              url: "http://news.publishers.test/3",
              title: "Paste",
              content_text: "wile@acme.test:Anvil-1949!",
              date_published: "2026-01-02T10:00:00Z",
            },
          ],
        });
      case "/entities.xml":
        return textAnswer(
          '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&b;&x;</title></item></channel></rss>',
          "application/rss+xml",
        );
      default:
        return null;
    }
  },
};

const MESSAGES = 30;
const PAGE = 10;

/** The public preview of a channel: newest last, older ones by `before`. */
export const telegram: Publisher = {
  id: "telegram",
  hosts: ["t.me"],
  answer: ({ path, query }) => {
    const channel = /^\/s\/([A-Za-z0-9_]+)$/.exec(path)?.[1];
    if (channel === undefined) return { status: 302, headers: { location: "https://telegram.org/" }, body: "" };
    const before = Math.min(Number(query.get("before") ?? MESSAGES + 1), MESSAGES + 1);
    const first = Math.max(1, before - PAGE);
    const posts = Array.from({ length: before - first }, (_, at) => first + at).map((id) => {
      const words =
        id === 27
          ? 'Fresh access: <a href="https://vpn.acme.test">vpn.acme.test</a><br/>500 USD, escrow ok'
          : `Message number ${id} about nothing in particular`;
      return `<div class="tgme_widget_message_wrap"><div class="tgme_widget_message" data-post="${channel}/${id}"><div class="tgme_widget_message_text js-message_text" dir="auto">${words}</div><a class="tgme_widget_message_date" href="https://t.me/${channel}/${id}"><time datetime="2026-01-02T0${id % 10}:00:00+00:00" class="time">0${id % 10}:00</time></a></div></div>`;
    });
    return textAnswer(
      `<!DOCTYPE html><html><head><title>${channel} – Telegram</title></head><body><section class="tgme_channel_history">${posts.join("\n")}</section></body></html>`,
      "text/html; charset=utf-8",
    );
  },
};

/** A search for onion sites that wants a hidden field with a name and a value that change every time. */
export const onionSearch = (): Publisher => {
  let issued = 0;
  const tokens = new Map<string, string>();
  return {
    id: "onion-search",
    hosts: ["ahmia.fi"],
    answer: ({ path, query }) => {
      if (path === "/") {
        issued += 1;
        const [name, value] = [`t${(issued * 7919).toString(36)}`, (issued * 104_729).toString(36)];
        tokens.set(name, value);
        return textAnswer(
          `<html><head><title>Onion search</title></head><body><form id="searchForm" action="/search/" method="get"><input type="search" name="q"><input type="hidden" name="${name}" value="${value}"></form></body></html>`,
          "text/html; charset=utf-8",
        );
      }
      if (path !== "/search/") return null;
      if (![...tokens].some(([name, value]) => query.get(name) === value))
        return { status: 302, headers: { location: "/" }, body: "" };
      const words = query.get("q") ?? "";
      const hit = words.toLowerCase().includes("acme");
      const results = hit
        ? '<li class="result"><h4><a href="/search/redirect?search_term=acme&amp;redirect_url=http://coyotelab2345.onion/acme">Acme Tools leak</a></h4><p>Drawings of anvils, customers of acme.test, sample inside.</p><cite>coyotelab2345.onion</cite><span class="lastSeen" data-timestamp="2026-01-02T00:00:00">1 day ago</span></li>'
        : "<p>Sorry, but no results were found.</p>";
      return textAnswer(
        `<html><head><title>Onion search</title></head><body><ol class="searchResults">${results}</ol></body></html>`,
        "text/html; charset=utf-8",
      );
    },
  };
};

/** GitHub's code search, which wants a token and says where the words were. */
export const codeSearch: Publisher = {
  id: "code-search",
  hosts: ["api.github.com"],
  answer: ({ path, query, headers }) => {
    if (path !== "/search/code") return null;
    if ((headers["authorization"] ?? "") === "")
      return jsonAnswer({ message: "Requires authentication" }, { status: 401 });
    const hit = (query.get("q") ?? "").includes("acme.test");
    const items = hit
      ? [
          {
            name: "settings.py",
            path: "deploy/settings.py",
            sha: "0".repeat(40),
            html_url: "https://github.example/wile/notes/blob/main/deploy/settings.py",
            repository: { full_name: "wile/notes", private: false },
            score: 1,
            text_matches: [
              {
                property: "content",
                fragment: 'DB_HOST = "db.acme.test"\nDB_PASSWORD = "Anvil-1949!"',
                matches: [{ text: "acme.test", indices: [14, 23] }],
              },
            ],
          },
        ]
      : [];
    return jsonAnswer({ total_count: items.length, incomplete_results: false, items });
  },
};

/** A paste service: a list of what is new, and the text of each. */
export const pastes: Publisher = {
  id: "pastes",
  hosts: ["scrape.pastebin.com"],
  answer: ({ path, host }) => {
    if (path === "/api_scraping.php")
      return jsonAnswer([
        {
          key: "AbC123",
          scrape_url: `http://${host}/api_scrape_item.php/AbC123`,
          full_url: "https://pastebin.com/AbC123",
          date: "1767349445",
          size: "70",
          title: "fresh",
          syntax: "text",
          user: "coyote",
        },
        {
          key: "Def456",
          scrape_url: `http://${host}/api_scrape_item.php/Def456`,
          full_url: "https://pastebin.com/Def456",
          date: "1767349446",
          size: "20",
          title: "",
          syntax: "text",
          user: "",
        },
      ]);
    if (path === "/api_scrape_item.php/AbC123")
      return textAnswer("Logins of acme.test\nwile@acme.test:Anvil-1949!\nmore in the channel");
    return path === "/api_scrape_item.php/Def456" ? textAnswer("A poem about the desert.") : null;
  },
};
