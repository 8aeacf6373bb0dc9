import type { LookAlike } from "./generate-look-alikes.ts";
import type { LookAlikeObservation } from "./sweep-look-alikes.ts";

/** One look-alike as scripts read it. */
export const lookAlikeLine = (observation: LookAlikeObservation): Record<string, unknown> => {
  const { fuzzer, domain, unicode, name, registration } = observation;
  const site = observation.site !== null && "seen" in observation.site ? observation.site.seen : null;
  const registry = registration !== null && "seen" in registration ? registration.seen : null;
  const isSeen = "seen" in name.registered;
  const notSeen = [...name.unseen, ...(observation.site !== null && "unseen" in observation.site ? ["site"] : [])];
  return {
    fuzzer,
    domain,
    unicode,
    registered: isSeen && "seen" in name.registered ? name.registered.seen : null,
    ...("unseen" in name.registered ? { not_assessed: name.registered.unseen } : {}),
    // What could not be asked this time is not the same as absent.
    ...(notSeen.length > 0 ? { not_seen: notSeen } : {}),
    ns: name.ns,
    a: name.a,
    aaaa: name.aaaa,
    mx: name.mx,
    txt: name.txt,
    scheme: site?.scheme ?? null,
    url: site?.url ?? null,
    status: site?.status ?? null,
    title: site?.page.title ?? null,
    description: site?.page.description ?? null,
    technologies: site?.technologies ?? [],
    login_form: site?.page.asksPassword ?? null,
    similarity: observation.similarity,
    same_favicon: site === null ? null : observation.sameIcon,
    ...(observation.appearance !== undefined && {
      visual_similarity: observation.appearance.likeness,
      credentials_elsewhere: observation.appearance.sendsElsewhere,
    }),
    certificate: site?.certificate ?? null,
    parked: isSeen && "seen" in name.registered && name.registered.seen ? observation.parked : null,
    registrar: registry?.registrar ?? null,
    abuse_contact: registry?.abuseContact ?? null,
    created_at: registry?.createdAt ?? null,
    networks: observation.networks,
    blocklists: "seen" in observation.blocklists ? observation.blocklists.seen : null,
    own: observation.own,
    intent: observation.intent,
  };
};

/** The same line for a name that was only generated. */
export const generatedLine = ({ fuzzer, domain, unicode }: LookAlike): Record<string, unknown> => ({
  fuzzer,
  domain,
  unicode,
  registered: null,
  ns: [],
  a: [],
  mx: [],
  scheme: null,
  title: null,
  description: null,
  technologies: [],
  intent: null,
});
