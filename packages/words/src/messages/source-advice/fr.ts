import type { Shape } from "../../shape.ts";
import type { sourceAdvice as en } from "./en.ts";

export const sourceAdvice = {
  adds: {
    cve: "les vulnérabilités des produits identifiés (sans source de ce type, aucune CVE n’est signalée)",
    kev: "les vulnérabilités dont l’exploitation est avérée",
    epss: "la probabilité d’exploitation",
    exploit: "les vulnérabilités pour lesquelles un exploit est public",
    ioc: "des indicateurs de compromission pour la base de données et le contrôle des domaines similaires",
    "warning-list": "des noms et adresses connus qui ne sont pas des indicateurs",
    package:
      "quelles CVE les paquets de Debian, Ubuntu, Red Hat et Alpine contiennent ou ont corrigées (sans source de ce type, les correctifs rétroportés ne sont pas évalués)",
    breaches: "les fuites connues contenant des adresses des domaines surveillés",
    leaks: "les identifiants divulgués des domaines surveillés",
    "stealer-counts": "le nombre de machines infectées contenant des identifiants des domaines surveillés",
    "password-counts": "la fréquence d’un mot de passe divulgué dans les fuites connues",
    mentions: "les mentions sur les sites de fuites, les forums et les canaux cybercriminels",
    listings: "les journaux d’infostealers des domaines surveillés mis en vente",
    code: "les secrets et données internes dans du code public",
    "host-names": "les noms d’hôte des domaines surveillés pour les analyses",
  },
  wouldAdd: "Apporterait : {what}",
  byHand: "Sans accès à Internet, chargez les fichiers sur le serveur :",
} satisfies Shape<typeof en>;
