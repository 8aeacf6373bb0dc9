import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

const fr = {
  intro:
    "Entrées des catalogues de vulnérabilités exploitées comparées à vos services observés. Aucune vulnérabilité n’est exploitée pour cela.",
  catalogues: { cisa: "CISA KEV", enisa: "EU KEV de l’ENISA", vulncheck: "VulnCheck KEV" },
  states: {
    "affected-proved": "Affecté (confirmé)",
    "affected-version": "Affecté (selon la version)",
    undecidable: "Présent, non déterminable de l’extérieur",
    "not-assessed": vocabulary.coverageStates["not-assessed"],
    fixed: "Corrigé",
    "not-present": "Produit absent",
  },
  explained: {
    "affected-proved": "Un test inoffensif a confirmé la vulnérabilité sur un service.",
    "affected-version":
      "La version d’un service se situe dans la plage affectée ; la vulnérabilité elle-même n’a pas été testée.",
    undecidable: "Le produit est présent, mais ce qui est visible de l’extérieur ne permet pas de conclure.",
    "not-assessed":
      "Le produit n’a pas été observé, et certains hôtes susceptibles de l’exécuter n’ont pas été évalués.",
    fixed: "Tous les services qui exécutent le produit ont une version ou un paquet corrigé.",
    "not-present": "Le produit n’a pas été observé, et tous les hôtes susceptibles de l’exécuter ont été évalués.",
  },
  reasons: {
    "no-version": "Le produit ne divulgue pas sa version",
    "patch-level": "La version reste la même après l’installation du correctif",
    "build-unknown": "Le numéro de build ne correspond à aucune version connue",
    setting: "Dépend d’un réglage qui n’est pas visible",
    "exploitation-only": "Seule l’exploitation permettrait de le savoir",
    "back-port": "La distribution a pu rétroporter le correctif",
    "platform-unknown": "Affecté seulement avec un composant qui n’a pas été observé",
    "not-described": "Aucun enregistrement n’indique encore les versions affectées",
    "no-definition": "Le produit n’est pas reconnu de l’extérieur",
    "no-network-service": "Logiciel local sans service réseau",
    "not-verified": "Un domaine n’est pas vérifié",
    "no-full-scan": "Un domaine n’a fait l’objet d’aucune analyse complète",
    stale: "La dernière analyse complète date de plus de 30 jours",
    "hosts-not-covered": "Certains hôtes ou ports n’ont pas été évalués",
    hidden: "Vous n’avez pas accès à tous les volets",
  },
  by: {
    test: "par un test",
    version: "selon la version",
    definition: "selon la version (définition du produit)",
    distribution: "selon le suivi de sécurité de la distribution",
    vendor: "selon la déclaration de l’éditeur",
    none: "non déterminé",
  },
  columns: {
    cve: "CVE",
    product: "Produit",
    state: "État",
    hosts: "Hôtes",
    added: "Au catalogue depuis",
    clock: "À corriger sous",
    epss: "EPSS",
    evidence: "Observé",
  },
  ransomware: "Rançongiciel",
  hosts: "{first}{more, plural, =0 {} one { et # autre} other { et # autres}}",
  epss: "{score, number, percent} (percentile {percentile, number, percent}, {day})",
  coverage: {
    complete: "Tous les hôtes évalués, analyse complète la plus ancienne : {time}",
    "not-verified": "Absence non évaluée : un domaine n’est pas vérifié",
    "no-full-scan": "Absence non évaluée : un domaine n’a fait l’objet d’aucune analyse complète",
    stale: "Absence non évaluée : l’analyse complète du {time} date de plus de 30 jours",
    "hosts-not-covered":
      "Absence non évaluée : {count, plural, one {# hôte ou port non évalué} other {# hôtes et ports non évalués}}",
    hidden: "Absence non évaluée : vous n’avez pas accès à tous les volets",
  },
  filter: "État",
  allStates: "Tous ({count, number})",
  state: "{state} ({count, number})",
  catalogue: "Catalogue",
  allCatalogues: "Tous les catalogues",
  search: "CVE, éditeur ou produit",
  none: "Aucune entrée ne correspond",
  noneText: "Modifiez le filtre, ou importez un catalogue si aucun n’a été chargé.",
  export: "Exporter en {format}",
} satisfies Shape<typeof en>;

export default fr;
