import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  intro:
    "Los asistentes que ha conectado actúan con sus permisos actuales, dentro de lo que usted autorizó. Nunca pueden gestionar usuarios ni claves, aprobar nada ni revelar credenciales filtradas, y piden confirmación antes de cada cambio.",
  list: "Sus asistentes",
  none: {
    title: "Ningún asistente conectado",
    text: "Introduzca la dirección siguiente en un asistente compatible con el Model Context Protocol. Se abrirá este portal, donde usted decide qué puede hacer.",
  },
  address: "Dirección del servidor (MCP)",
  configuration: "Configuración de un asistente",
  everyone: {
    title: "Asistentes de la organización",
    text: "Conectados por personas de su organización. Cada uno hace lo que su persona puede hacer en ese momento.",
    none: "Nadie ha conectado un asistente.",
  },
  person: "Conectado por {name}",
  connected: "Conectado el {day}.",
  used: "Último uso: {at}.",
  unused: "Nunca se ha usado.",
  ends: "Caduca el {day}.",
  readOnly: "Solo lectura",
  disconnect: "Desconectar",
  disconnectWhich: "Desconectar {name}",
  disconnecting: {
    title: "Desconectar {name}",
    text: "El asistente pierde el acceso de inmediato y lo que ha creado se detiene. Puede volver a conectarse.",
  },
  disconnected: "Asistente desconectado",
  cancel: "Cancelar",
  scopes: {
    "findings-read": "Leer puntuaciones, hallazgos, activos y cobertura",
    "leaks-read": "Leer filtraciones y menciones (enmascaradas)",
    "intel-read": "Leer indicadores y CVE",
    "vendors-manage": "Leer terceros y su riesgo",
    "findings-write": "Modificar hallazgos: repetir la prueba, asignar, comentar, aceptar el riesgo, crear tickets",
  },
  connect: {
    ask: "«{name}» solicita acceso",
    text: "Actúa con sus permisos actuales en {organization}, dentro de lo que seleccione aquí, durante {days} días. Puede desconectarlo en cualquier momento.",
    name: "Nombre",
    unverified:
      "Sin verificar: cualquier programa puede usar este nombre. Continúe solo si acaba de iniciar usted esta conexión.",
    goesTo: "El acceso se concede a",
    local: "Un programa de este dispositivo ({host})",
    may: "El asistente puede",
    onlyReading: "Solo lectura",
    everything: "Todo lo solicitado",
    changes: "Cada cambio pide antes una confirmación.",
    pick: "Seleccione al menos una opción",
    submit: "Permitir el acceso",
    busy: "Conectando…",
    decline: "Denegar",
    leaving: "Volviendo al asistente.",
    invalid: {
      title: "La solicitud no es válida",
      text: "Inicie de nuevo la conexión en el asistente. Si vuelve a fallar, elimine allí el servidor y añádalo otra vez.",
    },
  },
} satisfies Shape<typeof en>;
export default es;
