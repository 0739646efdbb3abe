import { fold, isSignColumn } from "./csv-vocabulary.ts";

/** Earlier names win. All are folded like the header, without a trailing currency. */
const names = {
  bookedOn: `booking date,booked at,booked on,date booked,posting date,posted date,post date,buchungstag,buchungsdatum,
    buchung,settlement date utc,settlement date local,settlement date,completed date,date completed,date completed utc,
    time completed,finished on,transaction date,trans date,date of transaction,data mov,data movimento,data do movimento,
    data de movimento,data da operação,data operação,data de operação,data lanc,data lançamento,data de lançamento,
    data do lançamento,data da transação,data contabile,data registrazione,data operazione,date operation,
    date opération,date d opération,date de l opération,date de comptabilisation,date comptable,date de transaction,
    date transaction,dateop,date op,boekingsdatum,boekdatum,transactiedatum,transactie datum,uitvoeringsdatum,
    verrichtingsdatum,datum verrichting,fecha operación,fecha de operación,f operación,fecha contable,f contable,
    fecha de la operación,bokföringsdatum,bokföringsdag,bokført,bokføringsdato,bogføringsdato,bogført,data księgowania,
    data operacji,data transakcji,datum zaúčtování,datum provedení,dátum,kirjauspäivä,könyvelés dátuma,transaktionsdatum,
    zahlungsdatum,date,datum,data,fecha,dato,dag,abschlussdatum,created on,started date`,
  valueOn: `valuta,valutadatum,valuta datum,valuta date,wertstellung,wertstellungsdatum,wertstellung valuta,wert,
    wertschriftendatum,value date,valued on,data valor,data valuta,date valeur,date de valeur,date de la valeur,dateval,
    date val,rentedatum,fecha valor,f valor,fecha de valor,data waluty,valutadag,interest date`,
  amount: `amount,betrag,umsatz,buchungsbetrag,transaktionsbetrag,zahlungsbetrag,payment amount,total amount incl vat,
    total amount,transaction amount,amount in account currency,credit debit amount,montante,valor,valor do movimento,
    valor da operação,importância,importe,importo,montant,montant de l opération,montant de la transaction,bedrag,
    transactiebedrag,bedrag van de verrichting,bedrag van de beweg,belopp,beløb,beløp,částka,suma,kwota,
    kwota operacji,kwota transakcji,összeg,summa,määrä,value,movimento,debit credit,credit debit,débit crédit,
    débito crédito,soll haben,debe haber,dare avere,target amount after fees,eur,gross,brutto`,
  credit: `credit,credits,credit amount,amount credit,montant crédit,crédit,haben,gutschrift,gutschriften,eingang,
    einnahmen,einzahlung,eingezahlt,paid in,money in,in,inflow,deposit,deposits,amount in,payments in,receipts,crédito,
    créditos,a crédito,montante a crédito,montante crédito,valor a crédito,valor crédito,entradas,entrada,abono,abonos,
    haber,ingresos,ingreso,accrediti,accredito,avere,entrate,entrata,bij,bijschrijving,bijgeschreven,bedrag bij,
    ontvangen,insättning,ind,inn,inn på konto,wpływy,uznania,kredit,credited amount`,
  debit: `debit,debits,debit amount,amount debit,montant débit,débit,soll,lastschrift,lastschriften,belastung,
    belastungen,ausgang,ausgaben,auszahlung,ausgezahlt,paid out,money out,out,outflow,withdrawal,withdrawals,amount out,
    payments out,débito,débitos,a débito,montante a débito,montante débito,valor a débito,valor débito,saídas,saída,
    cargo,cargos,debe,gastos,addebiti,addebito,dare,uscite,uscita,af,afschrijving,afgeschreven,bedrag af,debet,uttag,
    ud,ut,ut fra konto,wydatki,obciążenia,debited amount`,
  currency: `currency,currency code,account currency,payment currency,settlement currency,amount currency,ccy,cur,
    waehrung,kontowährung,buchungswährung,zahlungswährung,betragswährung,währungscode,moeda,devise,devise du compte,
    monnaie,munt,muntsoort,devies,deviezen,valutacode,valutasoort,valutasoort mutatie,valuta rekening,divisa,moneda,
    mena,měna,waluta,valuta,devizanem,pénznem,target currency`,
  remitter: `payer name,payer,name zahlungsbeteiligter,partnername,nadawca/odbiorca,avsändare,tegenrekeninghouder,beneficiary / originator,zahlungspflichtige*r,zahlungspflichtiger,auftraggeber,
    auftraggebername,beguenstigter/zahlungspflichtiger,auftraggeber/empfänger,auftraggeber / begünstigter,
    begünstigter / auftraggeber,begünstigter/auftraggeber,auftraggeber/zahlungsempfänger,empfänger/zahlungspflichtiger,
    empfängername/auftraggeber,sender / empfänger,sender,partner name,partner,counterparty name,counterparty,
    counter party,gegenkonto inhaber,empfaenger 1,payee,payer/payee,name payee,naam tegenpartij,
    naam tegenpartij bevat,naam van de tegenpartij,naam / omschrijving,naam omschrijving,tegenpartij,
    naam tegenrekening,ordenante,ordenante/beneficiário,remetente,nome,ordinante,contrepartie,nom de la contrepartie,
    donneur d ordre,nom contrepartie,remitter,account holder,from,source name,name`,
  status: `status,state,booking status,transaction status,buchungsstatus,umsatzstatus,zustand,estado,estado do movimento,
    situação,état,statut,stato,toestand,tila,stav`,
  account: `auftragskonto,iban auftragskonto,iban kontoinhaber,account number,account,account id,account iban,
    rekening,rekeningnummer,iban/bban,iban bban,konto,kontonummer,conta,compte,cuenta,conto,accountnumber`,
} as const;

const textNames = new Set(
  `description,description 2,transaction description,verwendungszweck,verwendungszweck 2,weitere verwendungszwecke,
  vorgang/verwendungszweck,payment reference,reference,your reference,references,betaalreferentie,betalingskenmerk,
  buchungstext,beschreibung,beschreibung1,beschreibung2,beschreibung3,avisierungstext,mitteilung,mitteilungen,umsatztext,
  text,details,detail,label,message,payment details,buchungsdetails,buchungs-details,buchungsinformation,
  zahlungszweck,zweck,description1,description2,description3,notification text,texte de notification,testo di notifica,
  libellés,détails du mouvement,détail,tytuł,descrizione completa,notes,note,memo,narrative,particulars,zahlungsreferenz,referenz,kundenreferenz,
  kundenreferenz (end-to-end),end-to-end id,end to end id,endtoendid,e2e,descrição,descrição do movimento,descritivo,
  descrição da operação,referência,observações,libellé,libellé simplifié,libellé opération,libellé de l opération,
  détail de l écriture,détails,détails mouvement,informations complémentaires,motif,communication,communications,communicatie,
  mededeling,mededelingen,gestructureerde mededeling,vrije mededeling,omschrijving,omschrijving-1,omschrijving-2,
  omschrijving-3,naam / omschrijving,beschrijving,concepto,concepto ampliado,referencia,más datos,movimiento,
  descrizione,descrizione operazioni,causale,beskrivning,rubrik,specifikation,meddelande,tekst,forklaring,
  tytuł,tytułem,opis,opis operacji,popis,zpráva pro příjemce,zpráva,közlemény,viesti,selite,saajan viesti,comment,comments`
    .split(",")
    .map(fold),
);

type Role = keyof typeof names;
const roles = Object.entries(names).map(
  ([role, list]) => [role, list.split(",").map(fold)] as const,
);

/** Columns of amounts that were not booked on this account. */
const others =
  /saldo|balance|solde|original|ursprung|foreign|fremd|local|exchange|source|target|kurs|rate|fee|gebuhr|entgelt|auslagen|frais|commission|tax|steuer|mwst|limit|vanaf|tot en met|\b(?:vat|iva|tva|from|to|von|bis|until|de|a)\b/;
const amountPattern = /betrag|amount|umsatz|bedrag|montant|importe|importo|belopp|kwota/;
const datePattern = /datum\b|\bdate\b|\bdata\b|\bfecha\b|\bdato\b/;
const valueDatePattern = /valu|wert|valor|valeur|rente/;

export type Column = {
  name: string;
  role?: string;
  currency?: string;
  isText: boolean;
  isSign: boolean;
};
export type Columns = Partial<Record<Role, number>> & { all: Column[] };

export function columnsOf(row: string[]): Columns | undefined {
  const all = row.map(readName);
  const columns: Columns = { all };
  for (const [role, headerNames] of roles) {
    const name = headerNames.find((each) =>
      all.some((column) => column.name === each && !column.role),
    );
    const at = all.findIndex((column) => column.name === name && !column.role);
    if (name !== undefined && at >= 0) assign(columns, role, at);
  }
  if (columns.account === undefined && all[0]?.name === "iban") assign(columns, "account", 0);
  fallBack(columns, "bookedOn", (name) => datePattern.test(name) && !valueDatePattern.test(name));
  const isSplit = columns.credit !== undefined || columns.debit !== undefined;
  if (!isSplit) fallBack(columns, "amount", (name) => amountPattern.test(name));
  const hasDay = columns.bookedOn !== undefined || columns.valueOn !== undefined;
  return hasDay && (isSplit || columns.amount !== undefined) ? columns : undefined;
}

function assign(columns: Columns, role: string, at: number): void {
  const column = columns.all[at];
  if (!column || !isRole(role)) return;
  column.role = role;
  columns[role] = at;
}

function isRole(text: string): text is Role {
  return Object.hasOwn(names, text);
}

function fallBack(columns: Columns, role: Role, fits: (name: string) => boolean): void {
  if (columns[role] !== undefined) return;
  const at = columns.all.findIndex(
    ({ name, role: taken }) => !taken && fits(name) && !others.test(name),
  );
  if (at >= 0) assign(columns, role, at);
}

/** Splits headers such as `Betrag (€)`, `Valor em EUR` or `Gutschrift in CHF`. */
function readName(header: string): Column {
  const folded = fold(header);
  const [, base = "", code = ""] =
    /^(.+?)(?: (?:in|em|en|van|de|w))? ([a-z]{3})$/.exec(folded) ?? [];
  const isCode = currencyCodes.has(code.toUpperCase()) && header.length < 60;
  const name = isCode ? base : folded;
  const isText = textNames.has(name);
  return {
    name,
    isText,
    isSign: isSignColumn(name),
    ...(isCode ? { currency: code.toUpperCase() } : {}),
  };
}

/** ISO 4217, except for codes that are words, such as `ALL`, and the code for no currency. */
export const currencyCodes = new Set(
  Intl.supportedValuesOf("currency").filter(
    (code) => !["ALL", "TOP", "TRY", "MOP", "CUP", "PEN", "DEM", "FIM", "XXX"].includes(code),
  ),
);

export function countRoles({ all }: Columns): number {
  return all.filter(({ role, isText }) => role || isText).length;
}

export function isOtherMoney(name: string): boolean {
  return others.test(name);
}
