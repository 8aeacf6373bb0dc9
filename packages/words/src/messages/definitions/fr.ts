import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

export default {
  open: "Définition : {term}",
  score: {
    term: vocabulary.riskScore,
    text: "Le score de risque évalue la surface d’attaque externe de 0 à 100 ; plus il est élevé, mieux c’est. Les constats ouverts retirent des points selon leur gravité et leur exploitabilité, avec un plafond par volet.",
  },
  coverage: {
    term: vocabulary.coverage,
    text: "La couverture est la part des contrôles et des sources menés à bien, pondérée par volet. Les volets non évalués ne sont jamais considérés comme exempts de constats.",
  },
  confidence: {
    term: "Confiance",
    text: "La confiance indique dans quelle mesure le score est fiable. Les volets non évalués ne peuvent que le faire baisser ; l’intervalle montre de combien.",
  },
  priority: {
    term: "Priorité",
    text: "Les actions sont classées par urgence (exploitation avérée, puis accès direct (sans authentification ou avec un mot de passe divulgué), puis exploitation probable et gravité) et, au sein d’une classe, selon la gravité, la probabilité d’exploitation, les chemins d’attaque et la criticité de l’actif ; puis selon l’effort le plus faible et le nombre de constats le plus élevé. Le gain de score est indiqué à côté de chaque action et n’influe pas sur l’ordre.",
  },
  reveal: {
    term: "Révéler",
    text: "Les mots de passe divulgués et les données des machines sont stockés chiffrés et affichés un par un, après un motif et un nouveau code à usage unique. Chaque consultation est inscrite au journal d’audit avec la personne, l’heure et le motif.",
  },
  epss: {
    term: "EPSS",
    text: "L’Exploit Prediction Scoring System (FIRST) estime la probabilité qu’une CVE soit exploitée dans les 30 prochains jours. Le percentile la situe par rapport à l’ensemble des CVE.",
  },
  kev: {
    term: "KEV",
    text: "Le catalogue Known Exploited Vulnerabilities de la CISA recense les CVE dont l’exploitation est avérée. Corrigez en priorité les vulnérabilités qui y figurent.",
  },
  stealerLog: {
    term: "Journal d’infostealer",
    text: "Un journal d’infostealer contient les données qu’un tel logiciel malveillant exfiltre d’une machine infectée : identifiants enregistrés, cookies de session et fichiers. Ces journaux se vendent sur des places de marché criminelles et servent à compromettre des comptes.",
  },
  selfAttestation: {
    term: vocabulary.selfAttestation,
    text: "En signant, une personne habilitée confirme que le domaine et les comptes appartiennent à l’organisation. D’ici là, les mots de passe divulgués restent masqués.",
  },
  lookAlikeIntent: {
    term: "Intention d’un domaine similaire",
    text: "L’intention estime la probabilité qu’un domaine similaire serve à l’hameçonnage ou à la fraude, et détermine la gravité. Elle augmente avec des indices tels qu’une page de connexion copiée, un enregistrement MX ou un enregistrement récent du domaine.",
  },
} satisfies Shape<typeof en>;
