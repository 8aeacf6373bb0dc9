import type { Locale } from "@parapet/words/locale";

/** A request in the reader's language, for which an assistant calls tools. */
const TEXTS = {
  weekly_briefing: {
    en: "Write a weekly security briefing for {domain}. Use what_changed for the last seven days, due_this_week, exploited_radar and coverage. Begin with what is new and exploited, then what is due, then what was fixed. Name every area that was not assessed; never call it clean.",
    es: "Redacte un informe semanal de seguridad de {domain}. Use what_changed de los últimos siete días, due_this_week, exploited_radar y coverage. Empiece por lo nuevo y explotado, siga con lo que vence y termine con lo corregido. Nombre cada área no evaluada; nunca la dé por limpia.",
    fr: "Rédigez un point hebdomadaire de sécurité pour {domain}. Utilisez what_changed sur les sept derniers jours, due_this_week, exploited_radar et coverage. Commencez par ce qui est nouveau et exploité, puis ce qui arrive à échéance, puis ce qui est corrigé. Citez chaque volet non évalué ; ne le déclarez jamais sain.",
  },
  board_summary: {
    en: "Summarize the external cyber risk of {domain} for a board in at most one page, without technical terms. Use explain_score, outlook, next_actions and coverage. State the score with the share that was assessed, the three decisions that lower the risk most, and what is unknown.",
    es: "Resuma el riesgo cibernético externo de {domain} para un consejo de administración en una página como máximo, sin términos técnicos. Use explain_score, outlook, next_actions y coverage. Indique la puntuación con la parte evaluada, las tres decisiones que más reducen el riesgo y lo que se desconoce.",
    fr: "Résumez le risque cyber externe de {domain} pour un conseil d’administration en une page au plus, sans termes techniques. Utilisez explain_score, outlook, next_actions et coverage. Indiquez le score avec la part évaluée, les trois décisions qui réduisent le plus le risque et ce qui reste inconnu.",
  },
  triage: {
    en: "Triage the open findings of {domain}. Use search_findings and finding_evidence. For each, say whether the evidence supports it, what an attacker gains, and what to do first. Propose changes; make none without the agreement of a person.",
    es: "Clasifique los hallazgos abiertos de {domain}. Use search_findings y finding_evidence. De cada uno, indique si la evidencia lo respalda, qué gana un atacante y qué hacer primero. Proponga cambios; no haga ninguno sin el acuerdo de una persona.",
    fr: "Qualifiez les constats ouverts de {domain}. Utilisez search_findings et finding_evidence. Pour chacun, dites si les preuves le confirment, ce qu’un attaquant y gagne et ce qu’il faut faire d’abord. Proposez des changements ; n’en faites aucun sans l’accord d’une personne.",
  },
} as const satisfies Record<string, Record<Locale, string>>;

const TITLES: Readonly<Record<keyof typeof TEXTS, string>> = {
  weekly_briefing: "Weekly briefing",
  board_summary: "Board summary",
  triage: "Triage",
};

const NAMES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
const DOMAIN = /^[a-z0-9.-]{1,253}$/i;

export const PROMPTS = NAMES.map((name) => ({
  name,
  title: TITLES[name],
  description: TEXTS[name].en.replace("{domain}", "a domain"),
  arguments: [{ name: "domain", description: "One of the organization's domains.", required: true }],
}));

/** The prompt for this domain; null: there is none of the name, or the domain is none. */
export const promptNamed = (name: string, { domain = "" }: Readonly<Record<string, string>>, locale: Locale) => {
  const known = NAMES.find((one) => one === name);
  if (known === undefined || !DOMAIN.test(domain)) return null;
  const text = TEXTS[known][locale].replace("{domain}", domain);
  return {
    description: TITLES[known],
    messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
  };
};
