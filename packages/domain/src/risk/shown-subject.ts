/** The subject of a finding for display: findings of sources end in a row id that only distinguishes them. */
export const shownSubject = (subject: string): string => subject.replace(/ · [^·]*$/, "");

/** Host and port of a service finding, relative to its domain: `dev.acme.test:80/tcp CVE-2021-42013` is `dev:80`. */
export const shortPlace = (subject: string, domain: string): string => {
  const [place = subject] = subject.split(" ");
  const [host = place, ...rest] = place.replace(/\/(?:tcp|udp)$/, "").split(":");
  const name = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
  return [name, ...rest].join(":");
};
