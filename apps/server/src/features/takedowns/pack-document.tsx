import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { pair } from "@parapet/words/format/pair";
import { evidenceGap } from "@parapet/words/messages/takedowns/takedown-letters/gap-words";
import { PACK_WORDS, type PackWords } from "@parapet/words/messages/takedowns/takedown-letters/pack-words";
import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";

import { mark } from "../../platform/pdf/drawing.tsx";
import { safeText } from "../../platform/pdf/safe-text.ts";
import { TaggedImage, TaggedText, TaggedView } from "../../platform/pdf/tagged.ts";
import { INK, look } from "../../platform/pdf/theme.ts";
import type { PackData } from "./pack-data.ts";

type Row = readonly [label: string, value: string];

const row = ([label, value]: Row): ReactElement => (
  <TaggedView key={label} tag={{ role: "LI" }} style={look.row} wrap={false}>
    <Text style={{ ...look.bold, width: 140 }}>{safeText(label)}</Text>
    <Text style={{ flex: 1, color: INK.soft }}>{safeText(value, 1_600)}</Text>
  </TaggedView>
);

const part = (title: string, ...content: ReactNode[]): ReactElement[] => [
  <TaggedText key={`${title} title`} tag={{ role: "H2" }} style={look.h2} minPresenceAhead={40}>
    {safeText(title)}
  </TaggedText>,
  <TaggedView key={title} tag={{ role: "L" }}>
    {content}
  </TaggedView>,
];

const iso = (text: string | null): string => (text === null ? "---" : day(Date.parse(text) / 1000));

const rowsOf = ({ facts, pageSha256, locale }: PackData, words: PackWords) => {
  const { label } = words;
  const list = (values: readonly string[]): string => (values.length === 0 ? words.none : values.join(", "));
  const yesNo = (is: boolean | null): string => (is === null ? words.unknown : is ? words.yes : words.no);
  const { registration, site } = facts;
  const dns: Row[] = [
    [label.registered, yesNo(facts.registered)],
    [label.addresses, list([...facts.a, ...facts.aaaa])],
    [label.nameServers, list(facts.ns)],
    [label.mailServers, list(facts.mx)],
    [label.texts, list(facts.txt)],
  ];
  const rdap: Row[] =
    registration === null
      ? [[label.registrar, words.unknown]]
      : [
          [label.registrar, registration.registrar ?? "---"],
          [label.abuse, registration.abuseContact ?? "---"],
          [label.created, iso(registration.createdAt)],
          [label.expires, iso(registration.expiresAt)],
          [label.status, list(registration.status)],
        ];
  const network: Row[] = facts.networks.map(({ ip, asn, holder, country, abuseContact }) => [
    ip,
    [
      holder ?? asn ?? "---",
      pair(locale, label.country, country ?? "---"),
      pair(locale, label.abuse, abuseContact ?? "---"),
    ].join("  ·  "),
  ]);
  const certificate: Row[] = site?.certificate
    ? [
        [label.issuer, site.certificate.issuer],
        [label.issued, iso(site.certificate.issuedAt)],
      ]
    : [[label.issuer, words.none]];
  const page: Row[] =
    site === null
      ? [[label.url, words.none]]
      : [
          [label.url, site.url],
          [label.answer, String(site.status)],
          [label.pageTitle, site.title],
          [label.description, site.description],
          [label.password, yesNo(site.asksPassword)],
          [label.technologies, list(site.technologies)],
          [label.hash, pageSha256 ?? "---"],
          [label.text, site.text],
        ];
  const likeness: Row[] = [
    [
      label.similarity,
      facts.similarity === null ? words.unknown : formatText(locale, words.likeness, { value: facts.similarity }),
    ],
    ...(facts.visual === null
      ? [[label.visual, words.unknown] as Row]
      : [
          [
            label.visual,
            `${formatText(locale, words.likeness, { value: facts.visual.score })}  ·  ${facts.visual.of}`,
          ] as Row,
          [label.credentials, list(facts.visual.credentialsTo)] as Row,
        ]),
    [label.icon, yesNo(facts.sameIcon)],
    [label.blocklists, list(facts.blocklists)],
    [
      label.intent,
      facts.intent === null ? words.unknown : formatText(locale, words.likeness, { value: facts.intent.score }),
    ],
  ];
  return { dns, rdap, network, certificate, page, likeness };
};

const picture = ({ screenshot, screenshotMissing }: PackData, words: PackWords): ReactElement[] => {
  if (screenshot === null) {
    const why = words.picture[screenshotMissing as "no-browser"] ?? words.picture.failed;
    return part(
      words.part.picture,
      <Text key="none" style={look.text}>
        {safeText(why)}
      </Text>,
    );
  }
  return part(
    words.part.picture,
    <Text key="how" style={look.pale}>
      {safeText(words.picture.how)}
    </Text>,
    <TaggedImage
      key="picture"
      tag={{ role: "Figure", alt: words.part.picture }}
      src={{ data: Buffer.from(screenshot), format: "png" }}
      style={{ width: 499, marginTop: 6, borderWidth: 0.5, borderColor: INK.line }}
    />,
  );
};

/** The evidence pack: one document with everything that a registrar or a host asks for. */
export const packDocument = (data: PackData): ReactElement => {
  const words = PACK_WORDS[data.locale];
  const { facts, letters } = data;
  const { label } = words;
  const rows = rowsOf(data, words);
  const about = formatText(data.locale, words.about, { name: facts.name, domain: facts.domain });
  const at = new Date(data.collectedAt * 1000).toISOString();
  const request: Row[] = [
    [label.name, facts.name],
    [label.domain, facts.domain],
    [label.organization, data.organization],
    [label.reason, words.reason[data.reason]],
    [label.requested, day(data.requestedAt)],
    ...(data.note === null ? [] : [[label.note, data.note] as Row]),
  ];
  const foot = (
    <View style={look.foot} fixed>
      <Text>{safeText(`${facts.name}  ·  ${formatText(data.locale, words.reference, { id: data.id })}`, 120)}</Text>
      <Text
        render={({ pageNumber, totalPages }) =>
          safeText(formatText(data.locale, words.page, { page: pageNumber, pages: totalPages }))
        }
      />
    </View>
  );
  return (
    <Document
      title={safeText(pair(data.locale, words.title, facts.name))}
      author="Parapet"
      subject={safeText(about)}
      language={data.locale}
    >
      <Page size="A4" style={look.page}>
        <View style={{ flexDirection: "row", alignItems: "center", marginBottom: 18 }}>
          {mark(18)}
          <Text style={{ ...look.bold, fontSize: 11, marginLeft: 6 }}>Parapet</Text>
        </View>
        <TaggedText tag={{ role: "H1" }} style={look.h1}>
          {safeText(words.title)}
        </TaggedText>
        <Text style={{ ...look.text, fontSize: 12 }}>{safeText(about)}</Text>
        <Text style={look.pale}>
          {safeText(formatText(data.locale, words.collected, { day: day(data.collectedAt), time: at.slice(11, 16) }))}
        </Text>
        {part(words.part.request, ...request.map(row))}
        {part(words.part.dns, ...rows.dns.map(row))}
        {part(words.part.rdap, ...rows.rdap.map(row))}
        {rows.network.length === 0 ? null : part(words.part.network, ...rows.network.map(row))}
        {part(words.part.certificate, ...rows.certificate.map(row))}
        {part(words.part.likeness, ...rows.likeness.map(row))}
        {part(words.part.site, ...rows.page.map(row))}
        {picture(data, words)}
        {facts.unseen.length === 0
          ? null
          : part(
              words.part.unseen,
              <Text key="why" style={look.text}>
                {safeText(words.unseen)}
              </Text>,
              ...facts.unseen.map((gap) => {
                const { what, why } = evidenceGap(data.locale, gap);
                return row([what, why]);
              }),
            )}
        {letters.length === 0
          ? null
          : part(
              words.part.letters,
              ...letters.map(({ to, sentAt, subject, body }, at) => (
                <View key={`letter ${at}`} style={{ marginBottom: 10 }}>
                  <Text style={look.bold}>{safeText(subject)}</Text>
                  <Text style={look.pale}>
                    {safeText(
                      [pair(data.locale, label.to, to ?? "---"), pair(data.locale, label.sent, day(sentAt))].join(
                        "  ·  ",
                      ),
                    )}
                  </Text>
                  <Text style={{ ...look.text, marginTop: 4 }}>{safeText(body, 6_000)}</Text>
                </View>
              )),
            )}
        {foot}
      </Page>
    </Document>
  );
};
