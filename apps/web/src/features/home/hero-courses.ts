import type { Severity } from "@parapet/domain/risk";

/** One stone of the home page's wall: a tone, a width, a word; loose ones have a severity instead of a tone. */
export interface HeroStone {
  readonly tone: 1 | 2 | 3;
  readonly width: number;
  readonly text?: string;
  readonly loose?: { readonly severity: Extract<Severity, "critical" | "high" | "medium">; readonly word: string };
}

const stone = (tone: 1 | 2 | 3, width: number, text?: string): HeroStone => ({
  tone,
  width,
  ...(text !== undefined && { text }),
});
const loose = (severity: "critical" | "high" | "medium", width: number, word: string): HeroStone => ({
  tone: 1,
  width,
  loose: { severity, word },
});

export interface HeroCourse {
  readonly start: number;
  readonly stones: readonly HeroStone[];
}

/** The externally visible assets of a company: mostly plain bricks, a few loose ones. Words in braces are translated. */
export const HERO_COURSES: readonly HeroCourse[] = [
  {
    start: -40,
    stones: [
      stone(1, 150),
      stone(2, 150, "443 https"),
      stone(2, 116, "www"),
      stone(3, 104, "mx1"),
      stone(3, 124, "25 smtp"),
      stone(2, 128, "careers"),
      stone(2, 118, "TLS 1.3"),
      stone(1, 110, "shop"),
      stone(1, 136, "993 imaps"),
      stone(2, 112, "status"),
      stone(2, 96, "ns1"),
      stone(2, 104, "api"),
      stone(2, 112, "crew"),
      stone(1, 140),
      stone(3, 150, "login"),
      stone(2, 130),
      stone(1, 160),
    ],
  },
  {
    start: -112,
    stones: [
      stone(1, 110),
      stone(2, 104, "SPF"),
      stone(2, 100, "cdn"),
      loose("critical", 178, "mq-01 61616"),
      stone(1, 130, "webmail"),
      stone(3, 140, "443 https"),
      stone(1, 164, "autodiscover"),
      stone(2, 104, "DKIM"),
      stone(1, 132, "partners"),
      loose("high", 150, "vpn-gw 22"),
      stone(2, 104, "docs"),
      stone(3, 92, "ns2"),
      stone(1, 116, "images"),
      stone(1, 160),
      stone(1, 120, "vault"),
      stone(3, 140),
      stone(2, 150),
      stone(1, 120),
    ],
  },
  {
    start: -64,
    stones: [
      stone(1, 160),
      stone(2, 124, "booking"),
      stone(3, 118, "80 http"),
      stone(3, 96, "blog"),
      stone(3, 92, "git"),
      stone(3, 106, "files"),
      stone(1, 172, "587 submission"),
      stone(1, 126, "intranet"),
      stone(3, 130, "crew-app"),
      loose("medium", 170, "DMARC p=none"),
      stone(1, 96, "mx2"),
      stone(3, 112, "assets"),
      stone(1, 100, "news"),
      stone(2, 130),
      stone(2, 150, "meet"),
      stone(1, 110),
      stone(3, 160),
    ],
  },
  {
    start: -136,
    stones: [
      stone(1, 120),
      stone(3, 136, "sftp 2222"),
      stone(1, 112, "portal"),
      loose("high", 176, "{lookalikes}"),
      stone(3, 112, "backup"),
      stone(3, 138, "443 https"),
      stone(3, 104, "fleet"),
      loose("critical", 196, "{leaked}"),
      stone(2, 134, "telemetry"),
      stone(2, 100, "maps"),
      stone(1, 98, "help"),
      stone(2, 104, "stage"),
      stone(1, 150),
      stone(1, 140, "legacy"),
      stone(3, 120),
      stone(2, 150),
      stone(1, 130),
    ],
  },
  {
    start: -88,
    stones: [
      stone(2, 150),
      stone(3, 90, "img"),
      stone(1, 108, "events"),
      stone(2, 84, "ci"),
      stone(1, 106, "media"),
      stone(3, 140, "443 https"),
      stone(3, 112, "survey"),
      stone(2, 104, "track"),
      stone(1, 120, "weather"),
      stone(2, 84, "go"),
      stone(1, 106, "forms"),
      stone(1, 90, "pay"),
      stone(2, 120),
      stone(1, 160),
      stone(1, 120, "beta"),
      stone(3, 140),
      stone(2, 160),
      stone(1, 120),
    ],
  },
];
