import type { TemplateTexts } from "../built-in-template.ts";

export const germanTexts: TemplateTexts = {
  opening: (title) => `${title} über „{{track.title}}“. Rechtemodell: {{agreement.model}}.`,
  titles: {
    licence: "Exklusivlizenzvertrag",
    assignment: "Rechteübertragungsvertrag",
    "shared-publishing": "Exklusivlizenzvertrag mit geteiltem Publishing",
  },
  before: [
    [
      "Vertragsparteien",
      "Verkäufer ist {{seller.name}}, {{seller.address}}, {{seller.email}}. Ist der Verkäufer nicht der Urheber, so ist er von diesem ermächtigt, sämtliche Verpflichtungen aus diesem Vertrag einzugehen.",
      "Käufer ist {{buyer.legalName}}, {{buyer.details}}.",
    ],
    [
      "Vertragsgegenstand",
      "Das Werk ist der Instrumentaltrack „{{track.title}}“, Länge: {{track.length}}. Es besteht aus einer Komposition und einer Aufnahme derselben, die in diesem Vertrag getrennt behandelt werden.",
      "Das Werk wird in Form der folgenden Dateien geliefert, die jeweils durch ihren Fingerabdruck bezeichnet sind:\n{{track.files}}",
    ],
  ],
  rights: {
    licence: [
      "Rechteeinräumung",
      "Der Verkäufer räumt dem Käufer eine ausschließliche Lizenz an der Komposition und an der Aufnahme ein, einzeln und gemeinsam. Sie umfasst alle bekannten und künftig bekannt werdenden Nutzungsarten, etwa die Vervielfältigung, die Veröffentlichung, das Streaming, die Sendung, die Aufführung, die Bearbeitung, das Hinzufügen von Gesang und die Verbindung mit Bildern. Der Verkäufer wird das Werk weder selbst nutzen noch Dritten Rechte daran einräumen.",
      "Die Lizenz ist räumlich, zeitlich, nach Medien und nach der Zahl der Vervielfältigungsstücke unbeschränkt. Der Käufer darf sie ganz oder teilweise übertragen und Unterlizenzen erteilen.",
      "Es handelt sich um eine Lizenz: Das Urheberrecht selbst verbleibt beim Urheber, weil es in mehreren Staaten überhaupt nicht oder nur durch öffentliche Urkunde übertragbar ist. Auf Verlangen des Käufers wird der Verkäufer jede Urkunde unterzeichnen oder vom Urheber unterzeichnen lassen, die das Recht eines Staates verlangt, um dem Käufer die nach diesem Recht weitestgehenden Rechte zu verschaffen. Jede Partei trägt ihre eigenen Kosten; Notarkosten trägt der Käufer.",
    ],
    assignment: [
      "Rechteübertragung",
      "Der Verkäufer überträgt dem Käufer alle Rechte an der Komposition und alle Rechte an der Aufnahme, einzeln und gemeinsam, für alle bekannten und künftig bekannt werdenden Nutzungsarten.",
      "Die Übertragung ist räumlich, zeitlich, nach Medien und nach der Zahl der Vervielfältigungsstücke unbeschränkt. Der Käufer darf die Rechte ganz oder teilweise übertragen und lizenzieren.",
      "Soweit das Recht eine Übertragung des Urheberrechts nicht oder nicht in dieser Form zulässt, räumt der Verkäufer stattdessen eine ausschließliche, zeitlich unbegrenzte und weltweite Lizenz gleichen Umfangs ein, die übertragbar und unterlizenzierbar ist.",
    ],
    "shared-publishing": [
      "Rechteeinräumung und geteiltes Publishing",
      "Der Verkäufer räumt dem Käufer eine ausschließliche Lizenz an der Aufnahme für alle bekannten und künftig bekannt werdenden Nutzungsarten ein, räumlich, zeitlich, nach Medien und nach der Zahl der Vervielfältigungsstücke unbeschränkt. Der Käufer darf sie übertragen und Unterlizenzen erteilen.",
      "An der Komposition behält der Urheber den Urheberanteil und die Hälfte des Verlagsanteils am instrumentalen Teil; die andere Hälfte des Verlagsanteils steht dem Käufer zu. Jede Partei meldet ihren Anteil selbst an und teilt dies der anderen mit. Der Käufer darf die Komposition zusammen mit der Aufnahme ohne weitere Erlaubnis in jeder Weise nutzen.",
      "Der Verkäufer wird die Aufnahme nicht nutzen und Dritten keine Rechte an der Aufnahme oder der Komposition einräumen.",
    ],
  },
  after: [
    [
      "Urheberpersönlichkeitsrechte",
      "Soweit gesetzlich zulässig, wird der Urheber seine Urheberpersönlichkeitsrechte nicht gegen Nutzungen geltend machen, die dieser Vertrag gestattet. Gesetzlich unverzichtbare Rechte bleiben unberührt.",
    ],
    [
      "Namensnennung und Vertraulichkeit",
      "Der Käufer darf das Werk unter einem Namen seiner Wahl veröffentlichen und muss den Produzenten nicht nennen.",
      "Keine Partei legt Dritten offen, wer das Werk für wen geschaffen hat, es sei denn, die andere Partei stimmt zu oder das Gesetz, eine Verwertungsgesellschaft oder ein Gericht verlangt es. Dies gilt für beide Parteien gleichermaßen.",
    ],
    [
      "Zusicherungen des Verkäufers",
      "Das Werk ist eine eigene Schöpfung des Urhebers. Es enthält keine Samples Dritter und keine KI-generierten Teile, außer soweit der Verkäufer dies hier angibt oder vor der Bestellung in Textform angegeben hat. Samples Dritter: {{track.samples}}. KI-generierte Teile: {{track.aiParts}}.",
      "Das Werk wurde niemals zuvor einem Dritten angeboten, lizenziert oder verkauft, außer soweit der Verkäufer dies hier angibt oder vor der Bestellung in Textform angegeben hat. Frühere Angebote oder Lizenzen: {{track.offeredBefore}}.",
      "Nach Kenntnis des Verkäufers verletzen die durch diesen Vertrag gestatteten Nutzungen keine Rechte Dritter.",
    ],
    [
      "Content ID",
      "Das Werk ist in keinem System zur Inhaltserkennung wie Content ID registriert, außer soweit der Verkäufer dies hier angibt. Registrierung: {{track.contentId}}. Ab dem Tag der Bestellung werden weder der Verkäufer noch der Urheber es registrieren.",
      "Wird ein solcher Anspruch des Verkäufers, des Urhebers oder eines von ihnen Ermächtigten gegen den Käufer erhoben, sorgt der Verkäufer binnen 5 Tagen nach Mitteilung für dessen Freigabe.",
    ],
    [
      "Preis und Lieferung",
      "Der Preis beträgt {{price.total}} und wird einmalig gezahlt. Weitere Lizenzgebühren schuldet der Käufer dem Verkäufer nicht. Aufführungstantiemen, die Verwertungsgesellschaften ausschütten, verbleiben beim Urheber.",
      "Die Dateien werden per Download geliefert, sobald die Zahlung eingegangen ist, sofern nichts anderes vereinbart ist. Die Rechte gehen mit der Zahlung über.",
    ],
    [
      "Erstattung",
      "Wird der volle Preis erstattet, gleich aus welchem Grund, fallen die Rechte an den Verkäufer zurück; der Käufer hat die Nutzung des Werks einzustellen und die Dateien zu löschen. Veröffentlichungen, die andere zuvor gutgläubig erworben haben, bleiben rechtmäßig.",
    ],
    [
      "Mitwirkung",
      "Jede Partei gibt alle Erklärungen ab und nimmt alle Handlungen vor, die vernünftigerweise erforderlich sind, um diesen Vertrag durchzuführen, etwa Erklärungen gegenüber Vertrieben, Verwertungsgesellschaften und Videoplattformen.",
    ],
    [
      "Anwendbares Recht und Gerichtsstand",
      "Dieser Vertrag unterliegt dem Recht des Staates, in dem die Anschrift des Verkäufers liegt; dessen Gerichte sind zuständig. Verbrauchern bleibt der Schutz der zwingenden Vorschriften ihres eigenen Staates erhalten; sie können dort klagen.",
      "Ist eine Bestimmung dieses Vertrags unwirksam, bleibt der Vertrag im Übrigen wirksam.",
    ],
    [
      "Unterschriften",
      "Beide Parteien unterzeichnen mit einfacher elektronischer Signatur: der Verkäufer, indem er diesen Text annimmt und den Track anbietet, der Käufer, indem er das Kästchen neben diesem Text ankreuzt und die Bestellung aufgibt. Namen und Zeitpunkte werden mit der Bestellung gespeichert.",
    ],
  ],
};
