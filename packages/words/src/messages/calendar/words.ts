import type { Locale } from "../../locale.ts";
import type { Shape } from "../../shape.ts";

/** The events of the calendar feed. */
const en = {
  name: "Parapet: {organization}",
  certificate: "Certificate expires: {subject}",
  registration: "Domain registration expires: {subject}",
  end_of_life: "End of maintenance: {subject}",
  accepted_risk: "Accepted risk ends: {subject}",
  verification: "Domain verification ends: {subject}",
  licence: "License ends: {subject}",
};

const es: Shape<typeof en> = {
  name: "Parapet: {organization}",
  certificate: "Caduca el certificado: {subject}",
  registration: "Caduca el registro del dominio: {subject}",
  end_of_life: "Fin del soporte: {subject}",
  accepted_risk: "Fin de la aceptación del riesgo: {subject}",
  verification: "Fin de la verificación del dominio: {subject}",
  licence: "Fin de la licencia: {subject}",
};

const fr: Shape<typeof en> = {
  name: "Parapet : {organization}",
  certificate: "Expiration du certificat : {subject}",
  registration: "Expiration de l’enregistrement du domaine : {subject}",
  end_of_life: "Fin du support : {subject}",
  accepted_risk: "Fin de l’acceptation du risque : {subject}",
  verification: "Fin de la vérification du domaine : {subject}",
  licence: "Fin de la licence : {subject}",
};

export const CALENDAR_WORDS: Readonly<Record<Locale, Shape<typeof en>>> = { en, es, fr };
