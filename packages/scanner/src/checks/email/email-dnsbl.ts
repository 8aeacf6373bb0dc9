import { ProbeError } from "@parapet/net/probe-error";

import { type Verdict, defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { noteUnseen } from "../../mail/ask.ts";
import { BLOCK_LISTS, inspectBlockLists } from "../../mail/dnsbl.ts";
import { inspectMx, mailAddresses } from "../../mail/mx.ts";
import { NIST } from "../../mail/nist.ts";

const nist = NIST.reputation;
const references = ["https://www.rfc-editor.org/rfc/rfc5782"];
const MAX_ADDRESSES = 8;

/** Do public block lists name the domain or its mail hosts? Lists that refuse to answer count as not checked. */
export const emailDnsbl = defineCheck({
  id: "email-dnsbl",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: {
    none: "A listing is another party's opinion of an address, which may have been listed under its former holder.",
  },
  outcomes: {
    "dnsbl-address-listed": { severity: "high", nist, references },
    "dnsbl-domain-listed": { severity: "high", nist, references },
    "dnsbl-policy-listed": { severity: "low", nist, references },
  },

  async observe({ domain }, net, context) {
    const mx = await inspectMx(domain, net.dns);
    for (const { addresses, rest } of mx.exchanges)
      for (const asked of [addresses, rest]) noteUnseen(asked, null, context);
    const addresses = [...new Set(mailAddresses(mx).map(({ ip }) => ip))];
    const about = { what: "mail addresses", subjectOf: (ip: string) => `${ip} ` };
    const ips = findFirst(addresses, MAX_ADDRESSES, about, context);
    const observations = await inspectBlockLists({ ips, names: [domain] }, net.dns);
    if (observations.every(({ codes }) => "unseen" in codes))
      throw new ProbeError("blocked", "no block list answered this resolver");
    for (const { list, subject, codes } of observations) noteUnseen(codes, `${subject} ${list}`, context);
    return { domain, sights: observations };
  },

  judge({ domain, sights: observations }) {
    const verdicts: Verdict<"dnsbl-address-listed" | "dnsbl-domain-listed" | "dnsbl-policy-listed">[] = [];
    for (const { list, subject, codes } of observations) {
      if ("unseen" in codes || codes.seen.length === 0) continue;
      const policyCodes = BLOCK_LISTS.find((it) => it.id === list)?.policyCodes ?? [];
      const isPolicy = codes.seen.every((code) => policyCodes.includes(code));
      const outcome = isPolicy
        ? "dnsbl-policy-listed"
        : subject === domain
          ? "dnsbl-domain-listed"
          : "dnsbl-address-listed";
      verdicts.push({
        outcome,
        subject: `${subject} ${list}`,
        evidence: codes.seen,
        params: { domain, list, listed: subject },
      });
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "Email reputation (DNS blocklists)",
      outcomes: {
        "dnsbl-address-listed": {
          title: "Mail server IP address on a blocklist",
          explanation:
            "{list} lists {listed} as a source of spam or abuse. Receivers reject its email, and the listing may indicate a compromised account or server.",
          remediation: "Identify and stop the abusive email from {listed}, then request delisting from {list}.",
        },
        "dnsbl-domain-listed": {
          title: "Domain on a blocklist",
          explanation:
            "{list} lists {listed}. Email that contains the domain is rejected, and the listing may indicate a compromised website or account.",
          remediation:
            "Check for a compromised website or account, remove the malicious content, then request delisting from {list}.",
        },
        "dnsbl-policy-listed": {
          title: "Mail server in an end-user IP range",
          explanation:
            "{list} lists {listed} as an address that should not send email directly. Receivers may reject legitimate email from it.",
          remediation: "Send through your provider’s relay, or ask the owner of the range to have {listed} delisted.",
        },
      },
    },
    es: {
      name: "Reputación del correo (listas de bloqueo DNS)",
      outcomes: {
        "dnsbl-address-listed": {
          title: "Dirección IP de un servidor de correo en una lista de bloqueo",
          explanation:
            "{list} incluye {listed} como fuente de spam o abuso. Los receptores rechazan su correo, y la inclusión puede indicar una cuenta o un servidor comprometidos.",
          remediation:
            "Identifique y detenga el correo abusivo procedente de {listed} y solicite después a {list} la retirada.",
        },
        "dnsbl-domain-listed": {
          title: "Dominio en una lista de bloqueo",
          explanation:
            "{list} incluye {listed}. El correo que contiene el dominio se rechaza, y la inclusión puede indicar un sitio web o una cuenta comprometidos.",
          remediation:
            "Compruebe si hay un sitio web o una cuenta comprometidos, elimine el contenido malicioso y solicite después a {list} la retirada.",
        },
        "dnsbl-policy-listed": {
          title: "Servidor de correo en un rango IP de usuarios finales",
          explanation:
            "{list} incluye {listed} como dirección que no debería enviar correo directamente. Los receptores pueden rechazar su correo legítimo.",
          remediation:
            "Envíe a través del servidor de retransmisión de su proveedor o pida al titular del rango la retirada de {listed}.",
        },
      },
    },
    fr: {
      name: "Réputation de messagerie (listes de blocage DNS)",
      outcomes: {
        "dnsbl-address-listed": {
          title: "Adresse IP de serveur de messagerie sur une liste de blocage",
          explanation:
            "{list} répertorie {listed} comme source de spam ou d’abus. Les destinataires rejettent ses courriels, et ce référencement peut indiquer un compte ou un serveur compromis.",
          remediation: "Identifiez et arrêtez les envois abusifs depuis {listed}, puis demandez le retrait à {list}.",
        },
        "dnsbl-domain-listed": {
          title: "Domaine sur une liste de blocage",
          explanation:
            "{list} répertorie {listed}. Les courriels contenant le domaine sont rejetés, et ce référencement peut indiquer un site web ou un compte compromis.",
          remediation:
            "Recherchez un site web ou un compte compromis, supprimez le contenu malveillant, puis demandez le retrait à {list}.",
        },
        "dnsbl-policy-listed": {
          title: "Serveur de messagerie dans une plage IP d’abonnés",
          explanation:
            "{list} répertorie {listed} comme une adresse qui ne devrait pas envoyer de courriels directement. Les destinataires peuvent rejeter ses courriels légitimes.",
          remediation:
            "Envoyez par le relais de votre fournisseur, ou demandez au titulaire de la plage de faire retirer {listed}.",
        },
      },
    },
  },
});
