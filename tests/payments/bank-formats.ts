import { creditorReference } from "../../app/shop/payments/bank-transfer/creditor-reference.ts";

/*
 * Files as banks and payment services export them. Their columns are the banks' own; all people and
 * payments are fictional.
 */

export const reference = creditorReference("DUB-2026-0147");
export const other = creditorReference("DUB-2026-0148");

export type BankFormat = {
  bank: string;
  text: string;
  currency?: string;
  remitter?: string;
  /** Skipped rows by line. */
  skipped?: [row: number, reason: string][];
  /** Number of rows with outgoing money. */
  out?: number;
  encoding?: "latin1" | "utf16le";
};

/**
 * Formats, each with one booked payment of 149.00 of 23 November 2026 that names `reference`; rows
 * that name `other` are no payments.
 */
export const bankFormats: BankFormat[] = [
  {
    bank: "DKB since 2023",
    text: `"Girokonto";"DE02120300000000202051"
"Zeitraum:";"01.11.2026 - 24.11.2026"
"Kontostand vom 24.11.2026:";"1.200,00 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"23.11.26";"";"Vorgemerkt";"Ida Test";"Studio Beispiel";"${other}";"Eingang";"DE02500105170137075030";"149";"";"";""
"23.11.26";"23.11.26";"Gebucht";"Jan Probe";"Studio Beispiel";"${reference}";"Eingang";"DE02500105170137075030";"149";"";"";"NOTPROVIDED"
"22.11.26";"22.11.26";"Gebucht";"Studio Beispiel";"Bäckerei";"${other}";"Ausgang";"DE02500105170137075030";"-149 €";"";"";""
`,
    remitter: "Jan Probe",
    skipped: [[6, "not-booked"]],
    out: 1,
  },
  {
    bank: "DKB until 2023",
    encoding: "latin1",
    text: `"Kontonummer:";"DE02120300000000202051 / Girokonto";
"Von:";"01.11.2026";
"Kontostand vom 24.11.2026:";"1.200,00 EUR";

"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";
"23.11.2026";"23.11.2026";"Gutschrift";"JÖRG MÜSSIG";"${reference}";"DE02500105170137075030";"INGDDEFF";"149,00";"";"";"";
"22.11.2026";"22.11.2026";"Überweisung";"Vermieter";"${other}";"DE02500105170137075030";"INGDDEFF";"-149,00";"";"";"";
`,
    remitter: "JÖRG MÜSSIG",
    out: 1,
  },
  {
    bank: "Sparkasse CSV-CAMT V8",
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"23.11.26";"23.11.26";"GUTSCHR. UEBERWEISUNG";"SVWZ+Ihr Auftrag";"";"";"${reference}";"";"";"";"Jan Probe";"DE02500105170137075030";"INGDDEFF";"149,00";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"24.11.26";"24.11.26";"GUTSCHR. UEBERWEISUNG";"${other}";"";"";"";"";"";"";"Ida Test";"DE02500105170137075030";"INGDDEFF";"149,00";"EUR";"Umsatz vorgemerkt"
"DE02120300000000202051";"22.11.26";"22.11.26";"RETOUREN";"${other}";"";"";"";"";"";"";"Ida Test";"DE02500105170137075030";"INGDDEFF";"149,00";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"22.11.26";"22.11.26";"FOLGELASTSCHRIFT";"${other}";"";"";"";"";"";"";"Strom";"DE02500105170137075030";"INGDDEFF";"-149,00";"EUR";"Umsatz gebucht"
`,
    remitter: "Jan Probe",
    skipped: [
      [3, "not-booked"],
      [4, "came-back"],
    ],
    out: 1,
  },
  {
    bank: "VR-Bank, old",
    encoding: "latin1",
    text: `"Volksbank Musterstadt"

"Kontoinhaber:";"Studio Beispiel"
"Kundennummer:";"123456"

"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "
"23.11.2026";"23.11.2026";"Jan Probe";"Studio Beispiel";"";"DE02500105170137075030";"";"INGDDEFF";"Überweisungsgutschr.
${reference}";"";"EUR";"149,00";"H"
"22.11.2026";"22.11.2026";"Vermieter";"Studio Beispiel";"";"";"";"";"Miete
${other}";"";"EUR";"149,00";"S"

"24.11.2026";"";"";"";"";"";"";"";"";"Endsaldo";"EUR";"1.349,00";"H"
`,
    out: 1,
  },
  {
    bank: "Deutsche Bank",
    text: `Umsätze Girokonto;;;Kundennummer: 100 1234567
01.11.2026 - 24.11.2026
Letzter Kontostand;;;;1.200,00;EUR
Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
23.11.2026;23.11.2026;"SEPA-Gutschrift von";Jan Probe;${reference};DE02500105170137075030;INGDDEFF;NOTPROVIDED;;;;;;;;;149,00;EUR
22.11.2026;22.11.2026;"SEPA-Überweisung an";Vermieter;${other};DE02500105170137075030;INGDDEFF;;;;;;;;;-149,00;;EUR
Kontostand;24.11.2026;;;1.349,00;EUR
`,
    remitter: "Jan Probe",
    out: 1,
  },
  {
    bank: "ING DiBa",
    encoding: "latin1",
    text: `Umsatzanzeige;Datei erstellt am: 24.11.2026 08:00

IBAN;DE02 5001 0517 0137 0750 30
Kontoname;Girokonto
Bank;ING
Saldo;1.349,00;EUR

Sortierung;Datum absteigend

In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen.

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
23.11.2026;23.11.2026;Jan Probe;Gutschrift;${reference};1.349,00;EUR;149,00;EUR
22.11.2026;22.11.2026;Vermieter;Überweisung;${other};1.200,00;EUR;-149,00;EUR
`,
    remitter: "Jan Probe",
    out: 1,
  },
  {
    bank: "Commerzbank",
    text: `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie
23.11.2026;23.11.2026;Gutschrift;Jan Probe ${reference} End-to-End-Ref.: NOTPROVIDED;149,00;EUR;DE02120300000000202051;
22.11.2026;22.11.2026;Überweisung;Vermieter ${other};-149,00;EUR;DE02120300000000202051;
`,
    out: 1,
  },
  {
    bank: "comdirect",
    encoding: "latin1",
    text: `;
"Umsätze Girokonto";"Zeitraum: 30 Tage";
"Neuer Kontostand";"1.349,00 EUR";

"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"offen";"24.11.2026";"Übertrag / Überweisung";"Auftraggeber: Ida Test Buchungstext: ${other}";"149,00";
"23.11.2026";"23.11.2026";"Übertrag / Überweisung";"Auftraggeber: Jan Probe Buchungstext: ${reference} Ref. 7J2C1/1";"149,00";
"22.11.2026";"22.11.2026";"Lastschrift";"Strom ${other}";"-149,00";
"Alter Kontostand";"1.200,00 EUR";
`,
    skipped: [[6, "not-booked"]],
    out: 1,
  },
  {
    bank: "N26",
    text: `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-23,2026-11-23,"Jan Probe",DE02500105170137075030,"Credit Transfer",${reference},"Main Account",149.00,"","",""
2026-11-22,2026-11-22,Bakery,,Presentment,${other},"Main Account",-149.00,-170.00,CHF,1.14
`,
    remitter: "Jan Probe",
    out: 1,
  },
  {
    bank: "Revolut",
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TRANSFER,Current,2026-11-23 10:00:00,2026-11-23 10:00:01,Payment from Jan Probe ${reference},149.00,0.00,EUR,COMPLETED,1349.00
TRANSFER,Current,2026-11-23 10:00:00,2026-11-23 10:00:01,Payment from Ida Test ${other},149.00,0.00,EUR,REVERTED,
TRANSFER,Current,2026-11-24 10:00:00,,Payment from Ida Test ${other},149.00,0.00,EUR,PENDING,
CARD_PAYMENT,Current,2026-11-24 10:00:00,,Refund ${other},149.00,0.00,EUR,DECLINED,
CARD_PAYMENT,Current,2026-11-22 10:00:00,2026-11-22 11:00:00,${other},-149.00,0.00,EUR,COMPLETED,1200.00
`,
    skipped: [
      [3, "not-booked"],
      [4, "not-booked"],
      [5, "not-booked"],
    ],
    out: 1,
  },
  {
    bank: "Wise",
    text: `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount","Transaction Type","Transaction Details Type"
TRANSFER-1,23-11-2026,"23-11-2026 10:00:00.123",149.00,EUR,"Received money from Jan Probe with reference",${reference},1349.00,,,,"Jan Probe",,,,,,,,0.00,,CREDIT,DEPOSIT
TRANSFER-2,22-11-2026,"22-11-2026 10:00:00.123",-149.00,EUR,"Sent money to Vermieter",${other},1200.00,EUR,CHF,0.94,,Vermieter,,,,,,,1.00,140.00,DEBIT,TRANSFER
`,
    remitter: "Jan Probe",
    out: 1,
  },
  {
    bank: "bunq",
    text: `"Date","Interest Date","Amount","Account","Counterparty","Name","Description"
"2026-11-23","2026-11-23","149.00","NL20BUNQ2025123456","NL91ABNA0417164300","J Probe","${reference}"
"2026-11-22","2026-11-22","-149.00","NL20BUNQ2025123456","NL91ABNA0417164300","Bakkerij","${other}"
`,
    out: 1,
  },
  {
    bank: "ING of the Netherlands",
    text: `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"
"20261123";"Hr A B Proef";"NL20INGB0001234567";"NL91ABNA0417164300";"GT";"Bij";"149,00";"Online bankieren";"Naam: Hr A B Proef Omschrijving: ${reference}";"1349,00";""
"20261122";"Bakkerij Voorbeeld";"NL20INGB0001234567";"";"BA";"Af";"149,00";"Betaalautomaat";"${other}";"1200,00";""
`,
    remitter: "Hr A B Proef",
    out: 1,
  },
  {
    bank: "Rabobank",
    encoding: "latin1",
    text: `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"
"NL44RABO0123456789","EUR","RABONL2U","000000000000001234","2026-11-23","2026-11-23","+149,00","+1349,00","NL91ABNA0417164300","J Probe","","","ABNANL2A","cb","","","","","","${reference}"," ","","","","",""
"NL44RABO0123456789","EUR","RABONL2U","000000000000001235","2026-11-22","2026-11-22","-149,00","+1200,00","NL91ABNA0417164300","Verhuurder","","","ABNANL2A","db","","","","","","${other}"," ","","","","",""
`,
    remitter: "J Probe",
    out: 1,
  },
  {
    bank: "KBC, with lines that end by a carriage return",
    text: `Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling
BE68539007547034;;STUDIO;EUR; 02026011;23/11/2026;OVERSCHRIJVING;23/11/2026;149,00;1349,00;149,00;;BE71096123456769;GKCCBEBB;PROBE JAN;;;${reference}
BE68539007547034;;STUDIO;EUR; 02026011;22/11/2026;DOMICILIERING;22/11/2026;-149,00;1200,00;;-149,00;BE71096123456769;GKCCBEBB;STROOM;;;${other}
`.replaceAll("\n", "\r"),
    remitter: "PROBE JAN",
    out: 1,
  },
  {
    bank: "Belfius",
    text: `Boekingsdatum vanaf;01/11/2026
Boekingsdatum tot en met;24/11/2026
Bedrag vanaf;
Bedrag tot en met;
Mededeling;
Naam tegenpartij bevat;
Laatste saldo;1.349,00 EUR
;
Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen
BE71 0961 2345 6769;23/11/2026;00010;52;BE68539007547034;PROBE JAN;;;OVERSCHRIJVING ${reference} REF. : 0901;23/11/2026;149,00;EUR;GKCCBEBB;BE;${reference}
BE71 0961 2345 6769;22/11/2026;00010;51;BE68539007547034;STROOM;;;DOMICILIERING;22/11/2026;-149,00;EUR;GKCCBEBB;BE;${other}
`,
    remitter: "PROBE JAN",
    out: 1,
  },
  {
    bank: "BNP Paribas Fortis",
    text: `Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering
2026-00100;23/11/2026;23/11/2026;149,00;EUR;BE68539007547034;Overschrijving in euro;BE20914001278412;PROBE JAN;${reference};OVERSCHRIJVING;Geaccepteerd;
2026-00099;23/11/2026;23/11/2026;149,00;EUR;BE68539007547034;Overschrijving in euro;BE20914001278412;TEST IDA;${other};OVERSCHRIJVING;Geweigerd;Onbekend
2026-00098;22/11/2026;22/11/2026;-149,00;EUR;BE68539007547034;Overschrijving in euro;BE20914001278412;STROOM;${other};OVERSCHRIJVING;Geaccepteerd;
`,
    remitter: "PROBE JAN",
    skipped: [[3, "not-booked"]],
    out: 1,
  },
  {
    bank: "Caixa Geral de Depósitos",
    encoding: "latin1",
    text: `Consultar saldos e movimentos à ordem - 24-11-2026

Conta ;0999000000000 - EUR - Conta Extracto 
Data de início ;01-11-2026
Data de fim ;24-11-2026

Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;
23-11-2026;23-11-2026;TRF SEPA Inês Prado ${reference} ; ;149,00;1.349,00;1.349,00;Diversos ;
22-11-2026;22-11-2026;COMPRA ${other} ;149,00; ;1.200,00;1.200,00;Compras ;
 ; ; ; ;Saldo contabilístico ;1.349,00 ; ; ;
`,
    out: 1,
  },
  {
    bank: "Millennium bcp",
    encoding: "utf16le",
    text: `\ufeffNúmero de conta\t45500000000
Moeda\tEUR
Data de início\t2026-11-01

Data lançamento\tData valor\tDescrição\tMontante\tTipo\tSaldo contabilístico
23-11-2026\t23-11-2026\tTRF. DE INES PRADO ${reference}\t149.00\tCrédito\t1349.00
22-11-2026\t22-11-2026\tPAGAMENTO ${other}\t149.00\tDébito\t1200.00
`,
    out: 1,
  },
  {
    bank: "BPI",
    text: `BPI Net Empresas;;;;
Conta e Moeda;;7-0000000.000.001 (EUR);;
Data Mov.;Data Valor;Descrição do Movimento;Valor em EUR;Saldo em EUR
23-11-2026;23-11-2026;TRF SEPA+ DE JAN PROBE ${reference};149,00;1.349,00
22-11-2026;22-11-2026;TRF SEPA+ P/ ${other};-149,00;1.200,00
`,
    out: 1,
  },
  {
    bank: "Santander Totta",
    encoding: "latin1",
    text: `Data Operação;Data Valor;Descrição;Montante( EUR );Saldo Contabilístico( EUR )
23-11-2026;23-11-2026;TRANSF. DE JAN PROBE ${reference};149,00;1.349,00
22-11-2026;22-11-2026;${other};-149,00;1.200,00
`,
    out: 1,
  },
  {
    bank: "BNP Paribas, with long spaces between thousands",
    encoding: "latin1",
    text: `Compte de chèques;Compte courant;****1234;24/11/2026;;1 349,00
Date operation;Categorie operation;Sous Categorie operation;Libelle operation;Montant operation;Pointage operation
23/11/2026;;;VIR SEPA RECU /DE JAN PROBE /MOTIF ${reference};149,00;0
22/11/2026;;;PRLV SEPA ${other};-1\u00a0149,00;0
`,
    out: 1,
  },
  {
    bank: "Société Générale",
    encoding: "latin1",
    text: `="0123456789012345";01/11/2026;24/11/2026;2;24/11/2026;1349,00 EUR

Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise
23/11/2026;VIR RECU;VIR RECU DE: Jan Probe MOTIF: ${reference};149,00;EUR
22/11/2026;PRELEVEMENT;${other};-149,00;EUR
`,
    out: 1,
  },
  {
    bank: "Crédit Mutuel",
    text: `Date;Date de valeur;Débit;Crédit;Libellé;Solde
23/11/2026;23/11/2026;;149,00;VIR JAN PROBE ${reference};1349,00
22/11/2026;22/11/2026;-149,00;;PRLV ${other};1200,00
`,
    out: 1,
  },
  {
    bank: "Santander of Spain",
    text: `FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO
23/11/2026;23/11/2026;Transferencia De Jan Probe, ${reference};149,00;1.349,00
22/11/2026;22/11/2026;Recibo ${other};-149,00;1.200,00
`,
    out: 1,
  },
  {
    bank: "Intesa Sanpaolo",
    text: `Data contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa
23.11.2026;23.11.2026;Bonifico ${reference};149,00;;COD. DISP.
22.11.2026;22.11.2026;Addebito ${other};;-149,00;
`,
    out: 1,
  },
  {
    bank: "PostFinance",
    currency: "CHF",
    text: `Datum von:;="01.11.2026"
Datum bis:;="24.11.2026"
Kategorie:;="Alle"
Konto:;="CH9300762011623852957"
Währung:;="CHF"

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie

23.11.2026;Buchung;"GUTSCHRIFT JAN PROBE MITTEILUNGEN: ${reference}";149;;"";Einnahmen
22.11.2026;Buchung;"LASTSCHRIFT ${other}";;-149.00;"";Ausgaben

Disclaimer:
Der Dokumentinhalt wurde durch Filtereinstellungen der Kund:innen generiert.
`,
    out: 1,
  },
  {
    bank: "UBS",
    currency: "CHF",
    text: `Kontonummer:;0230 00123456.40;
IBAN:;CH93 0076 2011 6238 5295 7;
Bewertet in:;CHF;
Anzahl Transaktionen in diesem Zeitraum:;3;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2026-11-24;09:00:00;;2026-11-24;CHF;;149.00;;;TX3;Ida Test;Gutschrift;Mitteilungen: ${other};;
;;2026-11-23;2026-11-23;CHF;;149.00;;1349.00;TX2;Jan Probe;Gutschrift;Mitteilungen: ${reference};;
;;2026-11-22;2026-11-22;CHF;-149.00;;;1200.00;TX1;Vermieter;Auftrag;${other};;
`,
    skipped: [[7, "not-booked"]],
    out: 1,
  },
  {
    bank: "Monzo",
    currency: "GBP",
    text: `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_1,23/11/2026,09:15:00,Faster payment,Jan Probe,,Income,149.00,GBP,149.00,GBP,${reference},,,${reference},,,149.00
tx_2,22/11/2026,09:15:00,Card payment,Shop,,Groceries,-149.00,GBP,-170.00,EUR,,,,${other},,-149.00,
`,
    remitter: "Jan Probe",
    out: 1,
  },
  {
    bank: "Starling",
    currency: "GBP",
    text: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
23/11/2026,Jan Probe,${reference},FASTER PAYMENT,149.00,1349.00,INCOME,
22/11/2026,Shop,${other},CARD,-149.00,1200.00,GROCERIES,
`,
    remitter: "Jan Probe",
    out: 1,
  },
  {
    bank: "Nationwide",
    currency: "GBP",
    encoding: "latin1",
    text: `"Account Name:","FlexDirect ****12345"
"Account Balance:","£1349.00"

"Date","Transaction type","Description","Paid out","Paid in","Balance"
"23 Nov 2026","Bank credit","Jan Probe ${reference}","","£149.00","£1349.00"
"22 Nov 2026","Payment to","${other}","£149.00","","£1200.00"
`,
    out: 1,
  },
  {
    bank: "Deutsche Bank, in English with the month first",
    text: `Transactions Current Account;;;Customer number: 100 1234567
11/01/2026 - 11/24/2026
Booking date;Value date;Transaction Type;Beneficiary / Originator;Payment Details;IBAN;BIC;Customer Reference;Original Amount;Debit;Credit;Currency
11/23/2026;11/23/2026;SEPA Credit Transfer from;Jan Probe;${reference};DE02500105170137075030;INGDDEFF;;;;149.00;EUR
11/02/2026;11/02/2026;SEPA Direct Debit;Strom;${other};DE02500105170137075030;INGDDEFF;;;-149.00;;EUR
Account balance;11/24/2026;;;1,349.00;EUR
`,
    remitter: "Jan Probe",
    out: 1,
  },
  {
    bank: "Sparkasse CSV-MT940, whose booking days have no year",
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"
"1234567";"23.11";"23.11.26";"GUTSCHRIFT";"SVWZ+${reference}";"Jan Probe";"DE02500105170137075030";"INGDDEFF";"149,00";"EUR";"Umsatz gebucht"
`,
    remitter: "Jan Probe",
  },
  {
    bank: "Wise, its list of transfers",
    text: `ID,Status,Direction,"Created on","Finished on","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency",Reference
TRANSFER-1,COMPLETED,IN,"2026-11-23 10:00:00","2026-11-23 10:00:01","Jan Probe",149.00,EUR,Studio,149.00,EUR,${reference}
TRANSFER-2,COMPLETED,OUT,"2026-11-22 10:00:00","2026-11-22 10:00:01",Studio,149.00,EUR,Strom,149.00,EUR,${other}
TRANSFER-3,CANCELLED,IN,"2026-11-22 10:00:00","2026-11-22 10:00:01","Ida Test",149.00,EUR,Studio,149.00,EUR,${other}
`,
    remitter: "Jan Probe",
    skipped: [[4, "not-booked"]],
    out: 1,
  },
  {
    bank: "amounts with the direction behind them",
    text: `Datum;Text;Umsatz
23.11.2026;${reference};149,00 H
22.11.2026;${other};149,00 S
21.11.2026;${other};149,00-
20.11.2026;${other};(149,00)
`,
    out: 3,
  },
  {
    bank: "ABN AMRO, without a header",
    text: `123456789\tEUR\t20261123\t1200,00\t1349,00\t20261123\t149,00\t/TRTP/SEPA OVERBOEKING/NAME/J PROBE/REMI/${reference}/EREF/NOTPROVIDED
123456789\tEUR\t20261122\t1349,00\t1200,00\t20261122\t-149,00\t/TRTP/SEPA INCASSO/REMI/${other}
`,
    out: 1,
  },
  {
    bank: "Raiffeisen of Austria, without a header",
    text: `23.11.2026;"Auftraggeber: Jan Probe Zahlungsreferenz: ${reference}";23.11.2026;149,00;EUR;23.11.2026 10:00:00:000
22.11.2026;"${other}";22.11.2026;-149,00;EUR;22.11.2026 10:00:00:000
`,
    out: 1,
  },
  {
    bank: "HSBC, without a header",
    text: `23/11/2026,JAN PROBE ${reference},149.00
22/11/2026,${other},-149.00
`,
    out: 1,
  },
  {
    bank: "MT940 of a German bank",
    text: `:20:STARTUMS
:25:12030000/1234567
:28C:00011/001
:60F:C261122EUR1200,00
:61:2611231123CR149,00N051NONREF//POS 1
:86:166?00GUTSCHRIFT?109251?20EREF+NOTPROVIDED?21SVWZ+${reference.slice(0, 9)}?22${reference.slice(9)}
?30INGDDEFF?31DE02500105170137075030?32Jan Probe
:61:2611221122DR149,00N005NONREF
:86:105?00LASTSCHRIFT?20${other}?32Strom
:61:2611241124EC149,00N051NONREF
:86:166?20${other}?32Ida Test
:61:2611231123RD149,00N005NONREF
:86:109?20${other}?32Ida Test
:61:2611231123RC149,00N051NONREF
:86:166?20${other}?32Ida Test
:62F:C261123EUR1349,00
-
`,
    remitter: "Jan Probe",
    skipped: [
      [3, "not-booked"],
      [4, "came-back"],
    ],
    out: 2,
  },
  {
    bank: "MT940 of ABN AMRO",
    text: `ABNANL2A
940
ABNANL2A
:20:ABN AMRO BANK NV
:25:123456789
:28:32701/1
:60F:C261122EUR1200,00
:61:2611231123C149,N658NONREF
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/
J PROBE/REMI/${reference}/EREF/NOTPROVIDED
:62F:C261123EUR1349,00
-
`,
    remitter: "J PROBE",
  },
  {
    bank: "a list with a word for the direction, and amounts that may be thousands",
    text: `Datum;Betrag;Soll/Haben;Kontowährung;Verwendungszweck
23.11.2026;149;Haben;EUR;${reference}
22.11.2026;1.149;Soll;EUR;${other}
21.11.2026;1.149;Haben;EUR;${other}
20.11.2026;149;Haben;JPY;${other}
19.11.2026;149;?;EUR;${other}
`,
    skipped: [
      [4, "no-amount"],
      [5, "other-currency"],
      [6, "no-direction"],
    ],
  },
  {
    bank: "a list whose direction is in words that nobody knows",
    text: `Date;Amount;Debit/Credit;Currency;Text
2026-11-23;149.00;Credit;EUR;${reference}
2026-11-22;149.00;XQ;EUR;${other}
`,
    skipped: [[3, "no-direction"]],
  },
  {
    bank: "a list without signs, whose kinds of booking take money too",
    text: `Date;Kind;Amount;Currency;Text
2026-11-23;Bank transfer;149.00;EUR;${reference}
2026-11-22;Direct debit;149.00;EUR;${other}
`,
    skipped: [[3, "no-direction"]],
  },
  {
    bank: "a list of returned transfers",
    text: `Datum;Bedrag;Munt;Omschrijving;Reden retour
2026-11-23;+149,00;EUR;${reference};
2026-11-22;+149,00;EUR;${other};AC04
2026-11-21;+149,00;EUR;SEPA-Überweisungsrücklauf ${other};
`,
    skipped: [
      [3, "came-back"],
      [4, "came-back"],
    ],
  },
  {
    bank: "a list of debit and credit marks",
    text: `Boekdatum;Naam;Bedrag;D/K;Muntsoort;Omschrijving
23-11-2026;J Probe;149,00;K;EUR;${reference}
22-11-2026;Stroom;149,00;D;EUR;${other}
`,
    out: 1,
  },
  {
    bank: "a column of currencies that nobody has named",
    currency: "CHF",
    text: `Date,Details,Amount,Kontoart,Unit
2026-11-23,Jan Probe ${reference},149.00,Giro,CHF
2026-11-22,${other},-149.00,Giro,CHF
`,
    out: 1,
  },
];
