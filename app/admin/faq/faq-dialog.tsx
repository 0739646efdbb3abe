import { useState } from "react";
import { href } from "react-router";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { maxLength } from "#app/shop/content/content-names.ts";
import type { FaqItem } from "#app/shop/content/faq.server.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import { TranslationsLink } from "../shared/translations-link.tsx";
import type { FaqResult } from "./faq-commands.server.ts";

export type OpenFaqDialog =
  | { name: "add"; item?: undefined; formKey: string }
  | { name: "edit" | "delete"; item: FaqItem; formKey?: undefined };

type Props = { dialog: OpenFaqDialog | undefined; result: FaqResult | undefined };

const closeTo = href("/admin/faq");

export function FaqDialog({ dialog, result }: Props) {
  if (!dialog) return null;
  if (dialog.name === "delete") return <Deletion item={dialog.item} result={result} />;
  const { name, item } = dialog;
  const title = name === "add" ? m.faq_add_question() : m.faq_edit_question();
  return (
    <PageDialog key={item?.id ?? name} title={title} closeTo={closeTo}>
      <FaqForm dialog={dialog} result={result} />
    </PageDialog>
  );
}

type FormProps = Pick<Props, "result"> & { dialog: OpenFaqDialog };

/** Edits the question as loaded when the dialog opened, whatever the list behind it shows now. */
function FaqForm({ dialog, result }: FormProps) {
  const [{ item: opened, formKey }] = useState(dialog);
  const { theirs, errors } = result ?? {};
  return (
    <DialogForm
      opened={opened}
      result={result}
      theirs={theirs && savedFieldsOf(theirs)}
      newest={theirs?.version}
      intent={opened ? "edit" : "add"}
      label={opened ? m.save() : m.faq_add_question()}
      closeTo={closeTo}
    >
      {!opened && <input type="hidden" name="formKey" value={result?.typed?.formKey ?? formKey} />}
      <FaqFields item={opened} texts={result?.typed ?? opened} errors={errors} />
    </DialogForm>
  );
}

function savedFieldsOf({ question, answer }: FaqItem) {
  return [
    { name: m.faq_question(), text: question },
    { name: m.faq_answer(), text: answer },
  ];
}

type FieldsProps = {
  item: FaqItem | undefined;
  texts: Partial<Pick<FaqItem, "question" | "answer">> | undefined;
  errors: FaqResult["errors"];
};

function FaqFields({ item, texts, errors }: FieldsProps) {
  return (
    <>
      <InputField
        label={m.faq_question()}
        error={errors?.question}
        name="question"
        defaultValue={texts?.question}
        maxLength={maxLength.question}
        dir="auto"
      />
      <TextareaField
        label={m.faq_answer()}
        error={errors?.answer}
        name="answer"
        defaultValue={texts?.answer}
        maxLength={maxLength.answer}
        rows={8}
        dir="auto"
        hint={item && !item.isHidden && <TranslationsLink kind="faq" id={item.id} />}
      />
    </>
  );
}

function Deletion({ item, result }: Pick<Props, "result"> & { item: FaqItem }) {
  return (
    <QuestionDialog
      title={m.faq_are_you_sure_you_want_to()}
      text={m.faq_is_taken_off_the_faq_page({ question: item.question })}
      closeTo={closeTo}
      intent="delete"
      label={m.delete()}
      fields={{ id: item.id }}
      problem={result?.problem}
    />
  );
}
