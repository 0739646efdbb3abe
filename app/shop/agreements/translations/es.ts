import type { TemplateTexts } from "../built-in-template.ts";

export const spanishTexts: TemplateTexts = {
  opening: (title) => `${title} sobre «{{track.title}}». Modelo de derechos: {{agreement.model}}.`,
  titles: {
    licence: "Contrato de licencia exclusiva",
    assignment: "Contrato de cesión de derechos",
    "shared-publishing": "Contrato de licencia exclusiva con editorial compartida",
  },
  before: [
    [
      "Las partes",
      "El vendedor es {{seller.name}}, {{seller.address}}, {{seller.email}}. Si no es el autor, el vendedor está autorizado por este para asumir todos los compromisos del presente contrato.",
      "El comprador es {{buyer.legalName}}, {{buyer.details}}.",
    ],
    [
      "La obra",
      "La obra es el tema instrumental «{{track.title}}», duración: {{track.length}}. Consta de una composición y de una grabación de esta, que el presente contrato trata por separado.",
      "La obra se entrega en los archivos siguientes, cada uno identificado por su huella digital:\n{{track.files}}",
    ],
  ],
  rights: {
    licence: [
      "Concesión de derechos",
      "El vendedor concede al comprador una licencia exclusiva sobre la composición y sobre la grabación, por separado y en conjunto. La licencia comprende todas las modalidades de explotación conocidas o que se conozcan en el futuro, como la reproducción, la publicación, el streaming, la radiodifusión, la ejecución pública, la transformación, la incorporación de voces y la sincronización con imágenes. El vendedor no explotará la obra ni la licenciará a terceros.",
      "La licencia no tiene límite de territorio, duración, soporte ni número de ejemplares. El comprador puede transmitirla y conceder sublicencias, en todo o en parte.",
      "Se trata de una licencia: los derechos de autor siguen perteneciendo al autor, porque en varios países no pueden transmitirse o solo pueden transmitirse mediante escritura pública. A petición del comprador, el vendedor otorgará, o hará que el autor otorgue, cualquier escritura que la ley de un país exija para conferir al comprador los derechos más amplios que dicha ley permita. Cada parte asume sus propios gastos; los honorarios notariales corren a cargo del comprador.",
    ],
    assignment: [
      "Cesión de derechos",
      "El vendedor cede al comprador todos los derechos sobre la composición y todos los derechos sobre la grabación, por separado y en conjunto, para todas las modalidades de explotación conocidas o que se conozcan en el futuro.",
      "La cesión no tiene límite de territorio, duración, soporte ni número de ejemplares. El comprador puede transmitir y licenciar los derechos, en todo o en parte.",
      "Cuando la ley no permita la transmisión de los derechos de autor, o no la permita de esta forma, el vendedor concede en su lugar una licencia exclusiva, perpetua y mundial del mismo alcance, transmisible y sublicenciable.",
    ],
    "shared-publishing": [
      "Concesión de derechos y editorial compartida",
      "El vendedor concede al comprador una licencia exclusiva sobre la grabación para todas las modalidades de explotación conocidas o que se conozcan en el futuro, sin límite de territorio, duración, soporte ni número de ejemplares. El comprador puede transmitirla y conceder sublicencias.",
      "En la composición, el autor conserva la parte autoral y la mitad de la parte editorial correspondientes a la parte instrumental; la otra mitad de la parte editorial pertenece al comprador. Cada parte registra su cuota y lo comunica a la otra. El comprador puede utilizar la composición con la grabación de cualquier modo, sin necesidad de otra autorización.",
      "El vendedor no explotará la grabación ni licenciará la grabación o la composición a terceros.",
    ],
  },
  after: [
    [
      "Derechos morales",
      "En la medida en que la ley lo permita, el autor no hará valer sus derechos morales frente a las explotaciones permitidas por el presente contrato. Los derechos irrenunciables por ley no se ven afectados.",
    ],
    [
      "Mención del nombre y confidencialidad",
      "El comprador puede publicar la obra con el nombre que elija y no está obligado a mencionar al productor.",
      "Ninguna de las partes revelará a terceros quién realizó la obra ni para quién, salvo que la otra parte lo consienta o que lo exijan la ley, una entidad de gestión o un tribunal. Esta obligación vincula a ambas partes por igual.",
    ],
    [
      "Garantías del vendedor",
      "La obra es creación propia del autor. No contiene samples de terceros ni partes generadas por IA, salvo lo que el vendedor declara aquí o haya declarado por escrito antes del pedido. Samples de terceros: {{track.samples}}. Partes generadas por IA: {{track.aiParts}}.",
      "La obra nunca se ha ofrecido, licenciado ni vendido a terceros, salvo lo que el vendedor declara aquí o haya declarado por escrito antes del pedido. Ofertas o licencias anteriores: {{track.offeredBefore}}.",
      "Hasta donde el vendedor conoce, las explotaciones permitidas por el presente contrato no infringen derechos de terceros.",
    ],
    [
      "Content ID",
      "La obra no está registrada en ningún sistema de reconocimiento de contenidos, como Content ID, salvo lo que el vendedor declara aquí. Registro: {{track.contentId}}. A partir de la fecha del pedido, ni el vendedor ni el autor la registrarán.",
      "Si una reclamación de este tipo, formulada por el vendedor, por el autor o por alguien autorizado por ellos, afecta al comprador, el vendedor hará que se retire en un plazo de 5 días desde que se le notifique.",
    ],
    [
      "Precio y entrega",
      "El precio es de {{price.total}}, pagado de una sola vez. No se deben al vendedor otras regalías. Los derechos de comunicación pública que paguen las entidades de gestión siguen correspondiendo al autor.",
      "Los archivos se entregan por descarga en cuanto se recibe el pago, salvo pacto en contrario. Los derechos se transmiten con el pago.",
    ],
    [
      "Reembolso",
      "Si se reembolsa la totalidad del precio, por el motivo que sea, los derechos revierten al vendedor y el comprador debe dejar de utilizar la obra y borrar los archivos. Las publicaciones adquiridas con anterioridad por terceros de buena fe siguen siendo lícitas.",
    ],
    [
      "Otras actuaciones",
      "Cada parte firmará los documentos y realizará los actos razonablemente necesarios para dar efecto al presente contrato, como declaraciones para distribuidoras, entidades de gestión y plataformas de vídeo.",
    ],
    [
      "Ley aplicable y jurisdicción",
      "El presente contrato se rige por la ley del país del domicilio del vendedor, cuyos tribunales son competentes. Los consumidores conservan la protección de las normas imperativas de su propio país y pueden demandar en él.",
      "Si alguna disposición del presente contrato resulta ineficaz, las demás seguirán en vigor.",
    ],
    [
      "Firmas",
      "Ambas partes firman mediante firma electrónica simple: el vendedor, al aceptar este texto y poner a la venta el tema; el comprador, al marcar la casilla situada junto a este texto y realizar el pedido. Los nombres y las horas quedan registrados con el pedido.",
    ],
  ],
};
