import type { Locale } from "../../../locale.ts";
import type { Shape } from "../../../shape.ts";

/** The events of the calendar feed. */
const en = {
  name: "Parapet: {organization}",
  certificate: "Certificate expires: {subject}",
  registration: "Domain registration expires: {subject}",
  end_of_life: "End of life: {subject}",
  accepted_risk: "Risk acceptance expires: {subject}",
  verification: "Domain verification expires: {subject}",
  licence: "License expires: {subject}",
};

const es: Shape<typeof en> = {
  name: "Parapet: {organization}",
  certificate: "Caduca el certificado: {subject}",
  registration: "Caduca el registro del dominio: {subject}",
  end_of_life: "Fin de soporte: {subject}",
  accepted_risk: "Vence la aceptación del riesgo: {subject}",
  verification: "Caduca la verificación del dominio: {subject}",
  licence: "Caduca la licencia: {subject}",
};

const fr: Shape<typeof en> = {
  name: "Parapet : {organization}",
  certificate: "Expiration du certificat : {subject}",
  registration: "Expiration de l’enregistrement du domaine : {subject}",
  end_of_life: "Fin de support : {subject}",
  accepted_risk: "Expiration de l’acceptation du risque : {subject}",
  verification: "Expiration de la vérification du domaine : {subject}",
  licence: "Expiration de la licence : {subject}",
};

export const CALENDAR_WORDS: Readonly<Record<Locale, Shape<typeof en>>> = { en, es, fr };
