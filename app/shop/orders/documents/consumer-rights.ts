import type { DocumentBlock } from "#app/platform/pdf/document-definition.ts";
import { m } from "#messages";
import type { ContractDetails } from "./find-contract-details.server.ts";

/* The instructions and the form are in Annex I of Directive 2011/83/EU and Schedule 3 of SI 2013/3134. */

export function asHeading(text: string): DocumentBlock {
  return { kind: "heading", text };
}

export function asParagraph(text: string): DocumentBlock {
  return { kind: "paragraph", text };
}

export function sellerLines({ seller }: ContractDetails): string[] {
  const { name, address, email, phone } = seller;
  return [name, address, ...(phone ? [phone] : []), email];
}

/** Follows the law of the order. A country without a right of withdrawal has no section on it. */
export function consumerRights(details: ContractDetails): DocumentBlock[] {
  switch (details.law) {
    case "eu":
      return [
        ...withdrawal(details),
        ...modelForm(details),
        ...guarantee(m.paper_guarantee_text()),
      ];
    case "eea":
      return [...withdrawal(details), ...modelForm(details), ...localRights()];
    case "granted":
      return [
        ...withdrawal(details),
        asParagraph(m.paper_withdrawal_granted()),
        ...modelForm(details),
        ...localRights(),
      ];
    case "uk":
      return [
        ...cancellation(details),
        ...cancellationForm(details),
        ...guarantee(m.paper_guarantee_uk()),
      ];
    case "none":
      return localRights();
  }
}

function withdrawal(details: ContractDetails): DocumentBlock[] {
  const { services, hasTracks, isAtOnce } = details;
  const hasServices = services.length > 0;
  return [
    asHeading(m.paper_withdrawal()),
    asParagraph(m.paper_withdrawal_right()),
    asParagraph(m.paper_withdrawal_how(usOf(details))),
    asParagraph(m.paper_withdrawal_deadline()),
    asHeading(m.paper_withdrawal_effects()),
    asParagraph(m.paper_withdrawal_refund()),
    ...(hasServices ? [asParagraph(m.paper_withdrawal_proportionate())] : []),
    ...(isAtOnce && hasServices ? [asParagraph(m.paper_withdrawal_work())] : []),
    ...(isAtOnce && hasTracks ? [asParagraph(m.paper_withdrawal_files())] : []),
  ];
}

function cancellation(details: ContractDetails): DocumentBlock[] {
  const { services, hasTracks, isAtOnce } = details;
  const hasServices = services.length > 0;
  return [
    asHeading(m.paper_cancellation()),
    asParagraph(m.paper_cancellation_right()),
    asParagraph(m.paper_cancellation_how(usOf(details))),
    asParagraph(m.paper_cancellation_deadline()),
    asHeading(m.paper_cancellation_effects()),
    asParagraph(m.paper_cancellation_refund()),
    ...(hasServices ? [asParagraph(m.paper_cancellation_proportionate())] : []),
    ...(isAtOnce && hasServices ? [asParagraph(m.paper_cancellation_work())] : []),
    ...(isAtOnce && hasTracks ? [asParagraph(m.paper_cancellation_files())] : []),
  ];
}

function usOf(details: ContractDetails) {
  const seller = sellerLines(details).join(", ").replaceAll("\n", ", ");
  return { seller, url: details.withdrawalUrl };
}

function modelForm(details: ContractDetails): DocumentBlock[] {
  const subject = subjectOf(details, {
    ofTracks: m.paper_form_files(),
    ofServices: m.paper_form_service(),
  });
  return formWith(details, {
    title: m.paper_form(),
    intro: m.paper_form_intro(),
    subject,
  });
}

function cancellationForm(details: ContractDetails): DocumentBlock[] {
  const subject = subjectOf(details, {
    ofTracks: m.paper_cancellation_form_files(),
    ofServices: m.paper_cancellation_form_service(),
  });
  return formWith(details, {
    title: m.paper_cancellation_form(),
    intro: m.paper_cancellation_form_intro(),
    subject,
  });
}

type Subjects = { ofTracks: string; ofServices: string };

function subjectOf(details: ContractDetails, { ofTracks, ofServices }: Subjects): string {
  const { hasTracks, services } = details;
  return [...(hasTracks ? [ofTracks] : []), ...(services.length > 0 ? [ofServices] : [])].join(
    " / ",
  );
}

type Form = { title: string; intro: string; subject: string };

function formWith({ seller }: ContractDetails, { title, intro, subject }: Form): DocumentBlock[] {
  const { name, address, email } = seller;
  const lines = [
    m.paper_form_to({ seller: [name, ...address.split("\n"), email].join(", ") }),
    subject,
    m.paper_form_dates(),
    m.paper_form_name(),
    m.paper_form_address(),
    m.paper_form_signature(),
    m.paper_form_date(),
  ];
  return [
    asHeading(title),
    asParagraph([intro, ...lines.map((line) => `– ${line}`)].join("\n")),
    asParagraph(m.paper_form_delete()),
  ];
}

/** Directive 2011/83/EU, art. 6 (1) (l). The remedies are those of Directive (EU) 2019/770. */
function guarantee(text: string): DocumentBlock[] {
  return [asHeading(m.paper_guarantee()), asParagraph(text)];
}

function localRights(): DocumentBlock[] {
  return [asHeading(m.paper_consumer_rights()), asParagraph(m.paper_rights_local())];
}
