import type { TemplateTexts } from "../built-in-template.ts";

export const frenchTexts: TemplateTexts = {
  opening: (title) =>
    `${title} portant sur « {{track.title}} ». Modèle de droits : {{agreement.model}}.`,
  titles: {
    licence: "Contrat de licence exclusive",
    assignment: "Contrat de cession de droits",
    "shared-publishing": "Contrat de licence exclusive avec édition partagée",
  },
  before: [
    [
      "Les parties",
      "Le vendeur est {{seller.name}}, {{seller.address}}, {{seller.email}}. S’il n’est pas l’auteur, le vendeur est autorisé par celui-ci à prendre tous les engagements du présent contrat.",
      "L’acheteur est {{buyer.legalName}}, {{buyer.details}}.",
    ],
    [
      "L’œuvre",
      "L’œuvre est le titre instrumental « {{track.title}} », durée : {{track.length}}. Elle se compose d’une composition et d’un enregistrement de celle-ci, que le présent contrat traite séparément.",
      "L’œuvre est livrée sous la forme des fichiers suivants, chacun identifié par son empreinte :\n{{track.files}}",
    ],
  ],
  rights: {
    licence: [
      "Concession de droits",
      "Le vendeur concède à l’acheteur une licence exclusive sur la composition et sur l’enregistrement, séparément et ensemble. La licence couvre tous les modes d’exploitation connus ou à venir, notamment la reproduction, la publication, la diffusion en streaming, la radiodiffusion, l’exécution publique, l’adaptation, l’ajout de voix et la synchronisation avec des images. Le vendeur n’exploitera pas l’œuvre et n’en concédera aucune licence à un tiers.",
      "La licence est consentie sans limite de territoire, de durée, de support ni de nombre d’exemplaires. L’acheteur peut la céder et concéder des sous-licences, en tout ou en partie.",
      "Il s’agit d’une licence : le droit d’auteur demeure la propriété de l’auteur, car dans plusieurs pays il est incessible ou ne peut être cédé que par acte authentique. À la demande de l’acheteur, le vendeur signera, ou fera signer par l’auteur, tout acte que la loi d’un pays exige pour conférer à l’acheteur les droits les plus étendus qu’elle autorise. Chaque partie supporte ses propres frais ; les émoluments du notaire sont à la charge de l’acheteur.",
    ],
    assignment: [
      "Cession de droits",
      "Le vendeur cède à l’acheteur tous les droits sur la composition et tous les droits sur l’enregistrement, séparément et ensemble, pour tous les modes d’exploitation connus ou à venir.",
      "La cession est consentie sans limite de territoire, de durée, de support ni de nombre d’exemplaires. L’acheteur peut céder les droits et en concéder des licences, en tout ou en partie.",
      "Lorsque la loi n’autorise pas la cession du droit d’auteur, ou ne l’autorise pas sous cette forme, le vendeur concède à la place une licence exclusive, perpétuelle et mondiale de même étendue, cessible et pouvant donner lieu à des sous-licences.",
    ],
    "shared-publishing": [
      "Concession de droits et édition partagée",
      "Le vendeur concède à l’acheteur une licence exclusive sur l’enregistrement pour tous les modes d’exploitation connus ou à venir, sans limite de territoire, de durée, de support ni de nombre d’exemplaires. L’acheteur peut la céder et concéder des sous-licences.",
      "Sur la composition, l’auteur conserve la part d’auteur et la moitié de la part d’éditeur afférentes à la partie instrumentale ; l’autre moitié de la part d’éditeur revient à l’acheteur. Chaque partie déclare sa propre part et en informe l’autre. L’acheteur peut exploiter la composition avec l’enregistrement de toute manière, sans autre autorisation.",
      "Le vendeur n’exploitera pas l’enregistrement et ne concédera à aucun tiers de licence sur l’enregistrement ou sur la composition.",
    ],
  },
  after: [
    [
      "Droit moral",
      "Dans la mesure permise par la loi, l’auteur n’opposera pas son droit moral aux exploitations autorisées par le présent contrat. Les droits auxquels la loi ne permet pas de renoncer demeurent intacts.",
    ],
    [
      "Mention du nom et confidentialité",
      "L’acheteur peut publier l’œuvre sous le nom de son choix et n’est pas tenu de mentionner le producteur.",
      "Aucune des parties ne révèle à des tiers qui a réalisé l’œuvre et pour qui, sauf accord de l’autre partie ou si la loi, un organisme de gestion collective ou un tribunal l’exige. Cette obligation s’impose également aux deux parties.",
    ],
    [
      "Garanties du vendeur",
      "L’œuvre est la création propre de l’auteur. Elle ne contient ni samples de tiers ni parties générées par IA, sauf ce que le vendeur déclare ici ou a déclaré par écrit avant la commande. Samples de tiers : {{track.samples}}. Parties générées par IA : {{track.aiParts}}.",
      "L’œuvre n’a jamais été proposée, concédée sous licence ni vendue à un tiers, sauf ce que le vendeur déclare ici ou a déclaré par écrit avant la commande. Offres ou licences antérieures : {{track.offeredBefore}}.",
      "À la connaissance du vendeur, les exploitations autorisées par le présent contrat ne portent pas atteinte aux droits de tiers.",
    ],
    [
      "Content ID",
      "L’œuvre n’est enregistrée dans aucun système de reconnaissance de contenus, tel que Content ID, sauf ce que le vendeur déclare ici. Enregistrement : {{track.contentId}}. À compter de la date de la commande, ni le vendeur ni l’auteur ne l’y enregistreront.",
      "Si une revendication de cette nature, formée par le vendeur, par l’auteur ou par une personne qu’ils ont autorisée, vise l’acheteur, le vendeur la fera lever dans les 5 jours suivant sa notification.",
    ],
    [
      "Prix et livraison",
      "Le prix est de {{price.total}}, payé en une fois. Aucune autre redevance n’est due au vendeur. Les droits d’exécution publique versés par les organismes de gestion collective restent acquis à l’auteur.",
      "Les fichiers sont livrés par téléchargement dès réception du paiement, sauf convention contraire. Les droits sont transmis au moment du paiement.",
    ],
    [
      "Remboursement",
      "Si le prix est remboursé en totalité, quel qu’en soit le motif, les droits reviennent au vendeur, et l’acheteur doit cesser d’exploiter l’œuvre et supprimer les fichiers. Les publications acquises auparavant de bonne foi par des tiers demeurent licites.",
    ],
    [
      "Actes complémentaires",
      "Chaque partie signera les documents et accomplira les actes raisonnablement nécessaires pour donner effet au présent contrat, tels que des attestations destinées aux distributeurs, aux organismes de gestion collective et aux plateformes vidéo.",
    ],
    [
      "Droit applicable et juridiction",
      "Le présent contrat est régi par la loi du pays de l’adresse du vendeur, dont les tribunaux sont compétents. Les consommateurs conservent la protection des dispositions impératives de la loi de leur propre pays et peuvent y agir en justice.",
      "Si une stipulation du présent contrat est inapplicable, les autres restent en vigueur.",
    ],
    [
      "Signatures",
      "Les deux parties signent par signature électronique simple : le vendeur en acceptant ce texte et en mettant le titre en vente, l’acheteur en cochant la case placée près de ce texte et en passant la commande. Les noms et les heures sont enregistrés avec la commande.",
    ],
  ],
};
