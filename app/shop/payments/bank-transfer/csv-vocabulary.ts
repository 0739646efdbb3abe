/* Words of banks of several countries, all folded by `fold`. */

const MAX_WORD = 40;
const MAX_REMEMBERED = 1_000;
const folds = new Map<string, string>();

export function fold(text: string): string {
  const cached = folds.get(text);
  if (cached !== undefined) return cached;
  const folded = foldAnew(text);
  if (folds.size >= MAX_REMEMBERED) folds.clear();
  if (text.length < MAX_WORD) folds.set(text, folded);
  return folded;
}

/** Returns lowercase letters and digits without accents, `ae` as `a`, and single spaces. */
function foldAnew(text: string): string {
  return text
    .replace(/€/g, " eur ")
    .replace(/£/g, " gbp ")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/æ/g, "a")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9+-]+/g, " ")
    .replace(/([aou])e/g, "$1")
    .replace(/\beuros?\b/g, "eur")
    .trim();
}

function words(...lists: string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.split(",").map(fold)));
}

const comesIn = words(
  "haben,gutschrift,eingang,einnahme,einnahmen,zahlungseingang,credit,credits,crdt,cr,in,money in,incoming,received,inflow",
  "crédit,credito,crédito,creditos,entrada,entradas,receita,recebido,abono,haber,ingreso,accredito,avere,entrata,entrate",
  "bij,bijschrijving,cred,gut,zugang,eingehend,inbound,positive,pos,deposit,payment in,paid in,ind,inn,insättning,uznanie,wplyw,recette",
);
const goesOut = words(
  "soll,lastschrift,belastung,ausgang,ausgabe,ausgaben,zahlungsausgang,debit,debits,dbit,dr,db,out,money out,outgoing,sent,outflow",
  "débit,debito,débito,debitos,saída,saídas,despesa,enviado,cargo,debe,gasto,addebito,dare,uscita,uscite",
  "af,afschrijving,deb,abgang,ausgehend,outbound,negative,neg,debet,withdrawal,payment out,paid out,ut,ud,uttag,obciazenie,wydatek,depense,neutral",
);
const lettersIn = words("h,c,k,+,e,cr,b");
const lettersOut = words("s,d,-,u,a,dr,db");

const signNames =
  /^$|^(?:[a-z] ?[a-z]|cd|dc|dk|sh|hs|sign)$|\b(?:soll haben|kennzeichen|kz|vorzeichen|af bij|bij af|debet|debit|credit|creditdebet|debe|dare|debito|sens|sentido|natureza|segno|direction|richtung|indicator|cdtdbtind|type|typ|tipo|art)\b/;

export function isSignColumn(name: string): boolean {
  return signNames.test(name);
}

/** An unknown value of such a column leaves the direction open. */
export function isPlainSign(name: string): boolean {
  return plainSign.test(name);
}

const plainSign =
  /^(?:|[sdck] ?[hck]|[hck] ?[sd]|sens|segno|natureza|direction|richtung|vorzeichen|cdtdbtind|creditdebet|(?:.* )?(?:soll haben|haben soll|af bij|bij af|debet credit|debit credit|credit debit|credit debet|debito credito|debe haber|dare avere)(?: .*)?)$/;

export function isMoneyOut(word: string, isNamed: boolean): boolean | undefined {
  if (word.length > MAX_WORD) return undefined;
  const folded = fold(word) || word.trim();
  if (comesIn.has(folded)) return false;
  if (goesOut.has(folded)) return true;
  if (isNamed && lettersIn.has(folded)) return false;
  return isNamed && lettersOut.has(folded) ? true : undefined;
}

const booked =
  /^(?:umsatz )?(?:gebucht|booked|book|ok|final|normal|available|credited|transferred|reconciled|unreconciled|completed?|posted|settled|cleared|executed|done|finished|processed|success\w*|succeeded|accepted|approved|received|paid|confirmed|ausgefuhrt|verbucht|abgeschlossen|erledigt|conclui\w*|realizad[oa]|efetuad[oa]|efectuad[oa]|executad[oa]|ejecutad[oa]|contabili\w+|liquidad[oa]|processad[oa]|confirmad[oa]|geaccepteerd|uitgevord|gebokt|verwerkt|comptabilise\w*|execute\w*|effectu\w*|accepte\w*|valide\w*|traite\w*|eseguit[oa]|completat[oa]|completad[oa]|regist\w+|bokford|bokfort|bogfort|udfort|gennemfort|utford|genomford|zrealizowan\w*|zauctovan\w*)$/;
const notBooked =
  /vorgemerkt|vormerk|pending|ausstehend|reserv|authori[sz]|autoriz|nicht gebucht|not booked|unbooked|in bearbeitung|in progress|processing|revert|revers|declin|failed|fehlgeschlagen|cancel|anul|annul|reject|abgelehnt|storn|pendi?ente|cativ|en attente|a venir|en cours|refus|in attesa|openstaand|in behandeling|geweigerd|retenid|rechazad|devult|devolv|estorn|recusad|on hold|scheduled|geplant|agendad|programad|expected|erwartet|expired|blocked|voided/;

/** Rejects unknown words only in a named status column. */
export function isBooked(status: string, isNamed: boolean): boolean {
  const folded = fold(status);
  if (folded === "" || booked.test(folded)) return true;
  return !isNamed && !notBooked.test(folded);
}

const pendingMark =
  /^(?:umsatz )?(?:vorgemerkt|offen|reserv\w*|pending|reverted|reversed|declined|failed|cancell?ed|rejected|pendente|pendiente|en attente|in attesa|not booked|nicht gebucht)$/;

export function isPendingMark(cell: string): boolean {
  return isShort(cell) && pendingMark.test(fold(cell));
}

function isShort(cell: string): boolean {
  return cell.length < MAX_WORD && /\p{L}{3}/u.test(cell);
}

const reversal =
  /\bruck(?:uberweisung|buchung|last|lauf|ruf|gabe|erstattung)|rucklauf|\b(?:retour\w*|return\w*|reversal|reversed|storno\w*|devoluc\w*|devolv\w*|estorno|rejet\w*|recall\w*|restorno|chargeback|terugboking|tilbageforsel|bounced?)\b/;
/** Words that only banks use, because the text may be the sender's. */
const reversalInText =
  /rucklauf|ruckuberweisung|\b(?:retouren?|terugboking|returned (?:payment|transfer)|reversal of|virement (?:rejete?|retourne?)|transferencia devolvida|devolucao de transf\w*)\b/;

export function mentionsReversal(cell: string, isText: boolean): boolean {
  return (isText ? reversalInText : reversal).test(fold(cell));
}

/** Such a column is empty unless money was returned. */
export function isReturnReason(name: string): boolean {
  return /\b(?:reden retour|return reason|reason for return|ruckgabegrund|motivo (?:da )?devoluc\w*)\b/.test(
    name,
  );
}

/** Serves files whose amounts have no sign. */
export function isPaidOut(kind: string): boolean {
  return /\b(?:direct debit|dd|card|debit|lastschrift|kartenzahlung|uberweisung an|withdrawal|atm|purchase|payment to|standing order|bill payment|fee|charge|prelevement|retrait|debito|incasso|betalautomat|compra|levantamento|pagamento|recibo|adeudo|addebito)\b/.test(
    fold(kind),
  );
}

const balance =
  /^(?:(?:anfangs|end|schluss|start)?(?:saldo|kontostand)|(?:alter|neuer) (?:saldo|kontostand)|(?:opening|closing|starting|ending) balance|saldo (?:anterior|inicial|final|contabilistico|disponivel|iniziale|finale)|(?:begin|eind)saldo|solde (?:initial|final)|balance (?:brought|carried) forward)(?: [\d a-z]{0,20})?$/;

export function isBalance(cell: string): boolean {
  return isShort(cell) && balance.test(fold(cell));
}
