import type { Shape } from "../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Offres et tarifs | Parapet",
    description: "Trois offres avec douze mois d’accès complet. Ce qui change, c’est ce que vous pouvez surveiller.",
  },
  title: "Des offres à la taille du mur",
  text: "Chaque offre donne douze mois d’accès complet. Ce qui change, c’est ce que vous pouvez surveiller.",
  billing: { label: "Facturation", monthly: "Mensuelle", annual: "Annuelle" },
  table: { caption: "Comparaison des offres", currency: "Prix en dollars américains" },
  price: {
    year: "{price} <small>par an</small>",
    month: "{price} <small>par mois</small>",
    from: "<small>à partir de</small> {price}",
    orMonth: "Ou {price} par mois",
    orMonthAnnual: "Ou {price} par mois, {annual} en facturation annuelle",
    orYear: "Ou {price} par an, soit {saving} d’économie",
    custom: "Tarif selon votre parc",
  },
  choose: "Choisir {plan}",
  talk: "Parlons-en",
  rows: {
    testsPerMonth: "Tests d’intrusion",
    users: "Utilisateurs",
    vipSlots: "Places VIP",
    domains: "Domaines",
    ips: "Adresses IP",
    takedownsPerMonth: "Retraits",
    support: "Réponse du support",
  },
  value: {
    perMonth: "{count} par mois",
    upTo: "Jusqu’à {count}",
    unlimited: "Illimités",
    agreement: "Sur accord",
    addOn: "En option",
    support: "Sous {hours, number} heures",
    supportByEmail: "Sous {hours, number} heures, par e-mail",
  },
  addOns: {
    title: "Options",
    takedown: "Retrait",
    penetrationTest: "Test d’intrusion supplémentaire",
    vipSlot: "Place VIP supplémentaire",
    priorityAlerting: "Alertes prioritaires",
    each: "{price} l’unité",
    tenPerMonth: "ou 10 par mois pour {price}",
    perYear: "par an",
  },
  included: {
    title: "Dans toutes les offres",
    warning: "Jusqu’à {days, number} jours d’alerte anticipée",
    archive: "Mots de passe divulgués archivés jusqu’à la purge annuelle",
    access: "Accès complet pendant {months, number} mois",
  },
  partners: {
    title: "Pour les prestataires de services managés",
    text: "Les partenaires achètent avec {silver, number} % à {platinum, number} % de remise et gèrent les domaines de leurs clients au même endroit.",
    link: "Devenir partenaire",
  },
} satisfies Shape<typeof en>;
