import type { TemplateTexts } from "../built-in-template.ts";

export const portugueseTexts: TemplateTexts = {
  opening: (title) =>
    `${title} relativo a “{{track.title}}”. Modelo de direitos: {{agreement.model}}.`,
  titles: {
    licence: "Contrato de licença exclusiva",
    assignment: "Contrato de cessão de direitos",
    "shared-publishing": "Contrato de licença exclusiva com edição partilhada",
  },
  before: [
    [
      "As partes",
      "O vendedor é {{seller.name}}, {{seller.address}}, {{seller.email}}. Se não for o autor, o vendedor está por este autorizado a assumir todas as obrigações previstas no presente contrato.",
      "O comprador é {{buyer.legalName}}, {{buyer.details}}.",
    ],
    [
      "A obra",
      "A obra é a faixa instrumental “{{track.title}}”, duração: {{track.length}}. É constituída por uma composição e por uma gravação desta, que o presente contrato trata separadamente.",
      "A obra é entregue nos ficheiros seguintes, cada um identificado pela sua impressão digital:\n{{track.files}}",
    ],
  ],
  rights: {
    licence: [
      "Concessão de direitos",
      "O vendedor concede ao comprador uma licença exclusiva sobre a composição e sobre a gravação, separada e conjuntamente. A licença abrange todas as formas de utilização conhecidas ou que venham a sê-lo, designadamente a reprodução, a edição, o streaming, a radiodifusão, a execução pública, a adaptação, a junção de voz e a sincronização com imagens. O vendedor não utilizará a obra nem a licenciará a terceiros.",
      "A licença não tem limite de território, de duração, de suporte nem de número de exemplares. O comprador pode transmiti-la e conceder sublicenças, no todo ou em parte.",
      "Trata-se de uma licença: o direito de autor permanece na titularidade do autor, porque em vários países não é transmissível ou só o é por escritura pública. A pedido do comprador, o vendedor outorgará, ou fará com que o autor outorgue, qualquer escritura que a lei de um país exija para conferir ao comprador os direitos mais amplos que essa lei permita. Cada parte suporta as suas despesas; os honorários notariais ficam a cargo do comprador.",
    ],
    assignment: [
      "Cessão de direitos",
      "O vendedor cede ao comprador todos os direitos sobre a composição e todos os direitos sobre a gravação, separada e conjuntamente, para todas as formas de utilização conhecidas ou que venham a sê-lo.",
      "A cessão não tem limite de território, de duração, de suporte nem de número de exemplares. O comprador pode transmitir e licenciar os direitos, no todo ou em parte.",
      "Se a lei não permitir a transmissão do direito de autor, ou não a permitir por esta forma, o vendedor concede, em sua substituição, uma licença exclusiva, perpétua e mundial com o mesmo âmbito, transmissível e sublicenciável.",
    ],
    "shared-publishing": [
      "Concessão de direitos e edição partilhada",
      "O vendedor concede ao comprador uma licença exclusiva sobre a gravação para todas as formas de utilização conhecidas ou que venham a sê-lo, sem limite de território, de duração, de suporte nem de número de exemplares. O comprador pode transmiti-la e conceder sublicenças.",
      "Na composição, o autor conserva a parte de autor e metade da parte de editor relativas à componente instrumental; a outra metade da parte de editor pertence ao comprador. Cada parte regista a sua quota e comunica-o à outra. O comprador pode utilizar a composição com a gravação de qualquer modo, sem necessidade de nova autorização.",
      "O vendedor não utilizará a gravação nem licenciará a gravação ou a composição a terceiros.",
    ],
  },
  after: [
    [
      "Direitos morais",
      "Na medida em que a lei o permita, o autor não invocará os seus direitos morais contra utilizações permitidas pelo presente contrato. Os direitos irrenunciáveis por lei não são afetados.",
    ],
    [
      "Menção do nome e confidencialidade",
      "O comprador pode lançar a obra sob o nome que escolher e não é obrigado a mencionar o produtor.",
      "Nenhuma das partes revela a terceiros quem realizou a obra e para quem, salvo se a outra parte o consentir ou se a lei, uma entidade de gestão coletiva ou um tribunal o exigir. Esta obrigação vincula ambas as partes por igual.",
    ],
    [
      "Garantias do vendedor",
      "A obra é criação do próprio autor. Não contém samples de terceiros nem partes geradas por IA, salvo o que o vendedor declara aqui ou tenha declarado por escrito antes da encomenda. Samples de terceiros: {{track.samples}}. Partes geradas por IA: {{track.aiParts}}.",
      "A obra nunca foi oferecida, licenciada nem vendida a terceiros, salvo o que o vendedor declara aqui ou tenha declarado por escrito antes da encomenda. Ofertas ou licenças anteriores: {{track.offeredBefore}}.",
      "Tanto quanto é do conhecimento do vendedor, as utilizações permitidas pelo presente contrato não violam direitos de terceiros.",
    ],
    [
      "Content ID",
      "A obra não está registada em qualquer sistema de reconhecimento de conteúdos, como o Content ID, salvo o que o vendedor declara aqui. Registo: {{track.contentId}}. A partir da data da encomenda, nem o vendedor nem o autor a registarão.",
      "Se uma reivindicação dessa natureza, feita pelo vendedor, pelo autor ou por alguém que estes tenham autorizado, atingir o comprador, o vendedor fará com que seja retirada no prazo de 5 dias a contar da notificação.",
    ],
    [
      "Preço e entrega",
      "O preço é de {{price.total}}, pago de uma só vez. Não são devidos ao vendedor quaisquer outros royalties. Os direitos de execução pública pagos por entidades de gestão coletiva continuam a pertencer ao autor.",
      "Os ficheiros são entregues por descarga logo que o pagamento seja recebido, salvo acordo em contrário. Os direitos transmitem-se com o pagamento.",
    ],
    [
      "Reembolso",
      "Se o preço for reembolsado na totalidade, seja por que motivo for, os direitos revertem para o vendedor e o comprador deve deixar de utilizar a obra e apagar os ficheiros. As edições anteriormente adquiridas por terceiros de boa-fé permanecem lícitas.",
    ],
    [
      "Atos complementares",
      "Cada parte assinará os documentos e praticará os atos razoavelmente necessários à execução do presente contrato, como declarações para distribuidores, entidades de gestão coletiva e plataformas de vídeo.",
    ],
    [
      "Lei aplicável e foro",
      "O presente contrato rege-se pela lei do país da morada do vendedor, cujos tribunais são competentes. Os consumidores conservam a proteção das disposições imperativas da lei do seu próprio país e podem aí propor ação.",
      "Se alguma disposição do presente contrato for ineficaz, as restantes mantêm-se em vigor.",
    ],
    [
      "Assinaturas",
      "Ambas as partes assinam por assinatura eletrónica simples: o vendedor, ao aceitar este texto e pôr a faixa à venda; o comprador, ao assinalar a caixa junto deste texto e efetuar a encomenda. Os nomes e as horas ficam registados com a encomenda.",
    ],
  ],
};
