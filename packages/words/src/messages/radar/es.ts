import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

const es = {
  intro:
    "Entradas de los catálogos de vulnerabilidades explotadas comparadas con sus servicios observados. No se explota ninguna vulnerabilidad para ello.",
  catalogues: { cisa: "CISA KEV", enisa: "EU KEV de ENISA", vulncheck: "VulnCheck KEV" },
  states: {
    "affected-proved": "Afectado (confirmado)",
    "affected-version": "Afectado (por versión)",
    undecidable: "Presente, no determinable desde el exterior",
    "not-assessed": vocabulary.coverageStates["not-assessed"],
    fixed: "Corregido",
    "not-present": "Producto no presente",
  },
  explained: {
    "affected-proved": "Una prueba inocua confirmó la vulnerabilidad en un servicio.",
    "affected-version":
      "La versión de un servicio está en el rango afectado; la vulnerabilidad en sí no se ha probado.",
    undecidable: "El producto está presente; lo visible desde el exterior no permite determinar si está afectado.",
    "not-assessed": "No se ha observado el producto y no se han evaluado todos los hosts que podrían ejecutarlo.",
    fixed: "Todos los servicios con el producto tienen una versión o un paquete con la corrección.",
    "not-present": "No se ha observado el producto y se han evaluado todos los hosts que podrían ejecutarlo.",
  },
  reasons: {
    "no-version": "El producto no revela su versión",
    "patch-level": "La versión no cambia al instalar la corrección",
    "build-unknown": "La compilación no se puede asignar a una versión",
    setting: "Depende de un ajuste que no es visible",
    "exploitation-only": "Solo la explotación permitiría determinarlo",
    "back-port": "La distribución puede haber incorporado la corrección",
    "platform-unknown": "Solo afecta con un componente que no se ha observado",
    "not-described": "Ningún registro indica aún las versiones afectadas",
    "no-definition": "El producto no se reconoce desde fuera",
    "no-network-service": "Software local sin servicio de red",
    "not-verified": "Un dominio no está verificado",
    "no-full-scan": "Un dominio no tiene ningún análisis completo",
    stale: "El último análisis completo tiene más de 30 días",
    "hosts-not-covered": "No se han evaluado todos los hosts y puertos",
    hidden: "No tiene acceso a todas las áreas",
  },
  by: {
    test: "mediante una prueba",
    version: "por la versión",
    definition: "por la versión (definición del producto)",
    distribution: "por los avisos de seguridad de la distribución",
    vendor: "por la declaración del fabricante",
    none: "sin decidir",
  },
  columns: {
    cve: "CVE",
    product: "Producto",
    state: "Estado",
    hosts: "Hosts",
    added: "En el catálogo desde",
    clock: "Corregir en",
    epss: "EPSS",
    evidence: "Observado",
  },
  ransomware: "Ransomware",
  hosts: "{first}{more, plural, =0 {} other { y # más}}",
  epss: "{score, number, percent} (percentil {percentile, number, percent}, {day})",
  coverage: {
    complete: "Todos los hosts evaluados, análisis completo más antiguo: {time}",
    "not-verified": "Ausencia sin evaluar: un dominio no está verificado",
    "no-full-scan": "Ausencia sin evaluar: un dominio no tiene ningún análisis completo",
    stale: "Ausencia sin evaluar: el análisis completo de {time} tiene más de 30 días",
    "hosts-not-covered":
      "Ausencia sin evaluar: {count, plural, one {# host o puerto sin evaluar} other {# hosts y puertos sin evaluar}}",
    hidden: "Ausencia sin evaluar: no tiene acceso a todas las áreas",
  },
  filter: "Estado",
  allStates: "Todos ({count, number})",
  state: "{state} ({count, number})",
  catalogue: "Catálogo",
  allCatalogues: "Todos los catálogos",
  search: "CVE, fabricante o producto",
  none: "Ninguna entrada coincide",
  noneText: "Cambie el filtro o importe un catálogo si no se ha cargado ninguno.",
  export: "Exportar {format}",
} satisfies Shape<typeof en>;

export default es;
