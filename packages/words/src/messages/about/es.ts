import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    product: {
      title: "Producto: superficie de ataque externa e inteligencia de amenazas | Parapet",
      description: "Qué monitoriza Parapet, qué contiene un hallazgo y cómo se verifica su corrección.",
    },
    methodology: {
      title: "Metodología: cómo funcionan las comprobaciones, la puntuación y la previsión | Parapet",
      description:
        "Cómo se descubren los activos, se deciden las comprobaciones, se calcula la puntuación y se estima la previsión.",
    },
    security: {
      title: "Seguridad: cómo protege Parapet sus datos | Parapet",
      description: "Cifrado, separación de organizaciones, control de acceso, auditoría y conservación.",
    },
  },
  product: {
    title: "Exposición externa, del descubrimiento al cierre verificado",
    text: "Parapet evalúa una organización desde el exterior, como lo haría un atacante, y muestra qué corregir primero.",
    parts: {
      surface: {
        title: "Superficie de ataque",
        text: "Subdominios, direcciones, puertos abiertos, servicios, sitios web y certificados, con la ruta por la que se descubrió cada activo. Las versiones se contrastan con la base de datos CVE y con el catálogo de vulnerabilidades explotadas.",
      },
      leaks: {
        title: "Credenciales filtradas e infostealers",
        text: "Credenciales de empleados en brechas y combolists, registros de máquinas infectadas y registros de infostealers a la venta. Las contraseñas permanecen cifradas y enmascaradas; mostrar una exige un dominio verificado, una autocertificación firmada y un código reciente, y queda en el registro de auditoría.",
      },
      brand: {
        title: "Dominios similares y suplantación de correo",
        text: "Dominios similares registrados con sus servidores web y de correo, y SPF, DKIM, DMARC y seguridad del transporte de su propio dominio. Una solicitud de retirada reúne las pruebas y redacta la notificación.",
      },
      intelligence: {
        title: "Inteligencia de amenazas",
        text: "Una base de datos de indicadores de compromiso y otra de vulnerabilidades con CVSS, EPSS y explotación conocida, con búsqueda y acceso mediante la API.",
      },
      work: {
        title: "Corrección",
        text: "Los hallazgos se agrupan por corrección y se ordenan según su explotación. Asígnelos, cree tickets y vuelva a comprobar un solo activo; un hallazgo se cierra con pruebas.",
      },
      partners: {
        title: "Socios de servicios gestionados",
        text: "Todos los clientes en un mismo portal, separados entre sí, con informes con su propia marca.",
      },
    },
  },
  methodology: {
    title: "Cómo funcionan las comprobaciones, la puntuación y la previsión",
    text: "Cada cifra puede seguirse hasta sus pruebas, y cada laguna se indica.",
    parts: {
      discovery: {
        title: "Descubrimiento",
        text: "Los nombres de host proceden de los registros de transparencia de certificados, del DNS, de certificados, de páginas y, si están configuradas, de otras fuentes. Cada activo muestra su ruta de descubrimiento para que usted pueda confirmarlo o descartarlo.",
      },
      consent: {
        title: "Primero pasivo, activo con permiso",
        text: "El análisis público hace lo que haría el navegador o el servidor de correo de cualquier visitante. Los puertos y servicios solo se analizan en dominios cuyo titular ha verificado su control, a un ritmo limitado. No se explota ninguna vulnerabilidad, no se prueban credenciales y no se modifica nada.",
      },
      checks: {
        title: "Comprobaciones",
        text: "Una comprobación observa y después decide a partir de lo observado. Tiene tres resultados posibles: encontrado, no encontrado o no evaluado, con un motivo. Una comprobación que no se completó nunca cuenta como correcta ni resuelve un hallazgo.",
      },
      score: {
        title: "Puntuación",
        text: "La puntuación es 100 menos los puntos de los hallazgos abiertos, según su gravedad, explotación y antigüedad, con un límite por área. Por debajo de 40 el riesgo es alto; de 40 a menos de 70, medio; desde 70, bajo. El resumen muestra cuánto cuesta cada hallazgo. Con cobertura parcial, la puntuación es un intervalo.",
      },
      outlook: {
        title: "Previsión a 60 días",
        text: "La previsión prolonga la tendencia de su puntuación con un intervalo que se amplía con el horizonte, estima la probabilidad de explotación a partir de EPSS y enumera las alertas tempranas. Se compara con una previsión sin cambios sobre su propio historial.",
      },
      coverage: {
        title: "Cobertura",
        text: "La cobertura es la proporción de comprobaciones y fuentes completadas. Las áreas sin fuente se muestran sin monitorización, nunca como cero hallazgos.",
      },
    },
  },
  security: {
    title: "Cómo protegemos sus datos",
    text: "El servicio guarda lo que más interesa a un atacante. Estas son las reglas que cumple.",
    parts: {
      encryption: {
        title: "Cifrado",
        text: "Las contraseñas filtradas y el contenido de los registros de infostealers se cifran con claves de cada organización y año. Sin la clave maestra de la instalación, una copia de la base de datos o de una copia de seguridad no los revela. La purga anual destruye las claves.",
      },
      separation: {
        title: "Separación de organizaciones",
        text: "El ámbito de cada petición se calcula en ese momento a partir de la cuenta, y la base de datos lo impone fila por fila.",
      },
      ownership: {
        title: "Titularidad verificada",
        text: "Los análisis activos y el contenido de las filtraciones exigen un dominio cuyo control se haya verificado, y la verificación se repite.",
      },
      access: {
        title: "Acceso",
        text: "Inicio de sesión en dos pasos, llaves de acceso e inicio de sesión único; los permisos pueden limitarse por persona, dominio y unidad de negocio. Mostrar un secreto exige un código reciente y un motivo, y está limitado por hora.",
      },
      audit: {
        title: "Auditoría",
        text: "Las acciones relevantes para la seguridad se anotan en un registro encadenado por hash antes de mostrar su resultado.",
      },
      report: {
        title: "Notificar una vulnerabilidad",
        text: "Utilice el formulario de contacto y describa cómo reproducirla. Confirmaremos la recepción y le mantendremos informado.",
      },
    },
  },
  more: "Seguir leyendo",
  pages: { product: "Producto", methodology: "Metodología", security: "Seguridad" },
  scan: "Analizar un dominio",
  contact: "Contacto",
} satisfies Shape<typeof en>;
