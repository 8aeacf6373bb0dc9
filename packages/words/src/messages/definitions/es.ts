import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

export default {
  open: "Definición: {term}",
  score: {
    term: vocabulary.riskScore,
    text: "La puntuación de riesgo valora la superficie de ataque externa de 0 a 100; cuanto más alta, mejor. Los hallazgos abiertos restan puntos según su gravedad y explotabilidad, con un límite por área.",
  },
  coverage: {
    term: vocabulary.coverage,
    text: "La cobertura es la proporción de comprobaciones y fuentes completadas, ponderada por área. Las áreas no evaluadas nunca se consideran libres de hallazgos.",
  },
  confidence: {
    term: "Confianza",
    text: "La confianza indica hasta qué punto la puntuación es fiable. Las áreas no evaluadas solo pueden bajarla; el intervalo muestra cuánto.",
  },
  priority: {
    term: "Prioridad",
    text: "Las acciones se ordenan por urgencia (explotación conocida, después acceso directo (sin autenticación o con una contraseña filtrada) y, a continuación, explotación probable y gravedad) y, dentro de cada clase, por gravedad, probabilidad de explotación, rutas de ataque y criticidad del activo; después, por menor esfuerzo y mayor número de hallazgos. La mejora de la puntuación se indica junto a cada acción y no influye en el orden.",
  },
  reveal: {
    term: "Revelar",
    text: "Las contraseñas filtradas y los datos de los equipos se guardan cifrados y se muestran de uno en uno, tras indicar un motivo y un nuevo código de un solo uso. Cada consulta queda en el registro de auditoría con la persona, la hora y el motivo.",
  },
  epss: {
    term: "EPSS",
    text: "El Exploit Prediction Scoring System (FIRST) estima la probabilidad de que un CVE se explote en los próximos 30 días. El percentil lo sitúa respecto a los demás CVE.",
  },
  kev: {
    term: "KEV",
    text: "El catálogo Known Exploited Vulnerabilities de CISA recoge los CVE con explotación confirmada. Corrija primero las vulnerabilidades incluidas en él.",
  },
  stealerLog: {
    term: "Registro de infostealer",
    text: "Un registro de infostealer son los datos que este malware exfiltra de un equipo infectado: credenciales guardadas, cookies de sesión y archivos. Se vende en mercados delictivos y se usa para la toma de control de cuentas.",
  },
  selfAttestation: {
    term: vocabulary.selfAttestation,
    text: "Al firmar, una persona autorizada confirma que el dominio y las cuentas pertenecen a la organización. Hasta entonces, las contraseñas filtradas permanecen ocultas.",
  },
  lookAlikeIntent: {
    term: "Intención de un dominio similar",
    text: "La intención estima la probabilidad de que un dominio similar se use para phishing o fraude y determina la gravedad. Aumenta con indicios como una página de inicio de sesión copiada, un registro MX o un registro reciente del dominio.",
  },
} satisfies Shape<typeof en>;
