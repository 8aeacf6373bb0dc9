import type { Shape } from "../../shape.ts";
import type { sourceAdvice as en } from "./en.ts";

export const sourceAdvice = {
  adds: {
    cve: "vulnerabilidades de los productos identificados (sin una fuente de este tipo no se notifica ningún CVE)",
    kev: "qué vulnerabilidades tienen explotación conocida",
    epss: "la probabilidad de explotación",
    exploit: "para qué vulnerabilidades existe un exploit público",
    ioc: "indicadores de compromiso para la base de datos y el control de dominios similares",
    "warning-list": "nombres y direcciones conocidos que no son indicadores",
    package:
      "qué CVE contienen o tienen corregidos los paquetes de Debian, Ubuntu, Red Hat y Alpine (sin una fuente de este tipo no se evalúan las correcciones retroportadas)",
    breaches: "brechas conocidas con direcciones de los dominios monitorizados",
    leaks: "credenciales filtradas de los dominios monitorizados",
    "stealer-counts": "cuántos equipos infectados contienen credenciales de los dominios monitorizados",
    "password-counts": "con qué frecuencia aparece una contraseña filtrada en las filtraciones conocidas",
    mentions: "menciones en sitios de filtraciones, foros y canales de hackers",
    listings: "registros de infostealers de los dominios monitorizados que están a la venta",
    code: "secretos y datos internos en código público",
    "host-names": "nombres de host de los dominios monitorizados para los análisis",
  },
  wouldAdd: "Aportaría: {what}",
  byHand: "Sin acceso a Internet, cargue los archivos en el servidor:",
} satisfies Shape<typeof en>;
