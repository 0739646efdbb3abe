import { useState } from "react";
import { href } from "react-router";
import type { FaqItem } from "#app/content/faq.server.ts";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#app/words/words.ts";
import { DialogForm } from "../parts/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../parts/page-dialog.tsx";
import type { FaqResult } from "./faq-commands.server.ts";

export type OpenFaqDialog =
  | { name: "add"; item?: undefined; formKey: string }
  | { name: "edit" | "delete"; item: FaqItem; formKey?: undefined };

type Props = { dialog: OpenFaqDialog | undefined; result: FaqResult | undefined };

const closeTo = href("/admin/faq");

/** Whatever the address opens above the list of questions. */
export function FaqDialog({ dialog, result }: Props) {
  if (!dialog) return null;
  if (dialog.name === "delete") return <Deletion item={dialog.item} result={result} />;
  const { name, item } = dialog;
  const title = name === "add" ? t`Add question` : t`Edit question`;
  return (
    <PageDialog key={item?.id ?? name} title={title} closeTo={closeTo}>
      <FaqForm dialog={dialog} result={result} />
    </PageDialog>
  );
}

type FormProps = Pick<Props, "result"> & { dialog: OpenFaqDialog };

/** Edits the question as it was when the dialog opened, whatever the list behind it shows by now. */
function FaqForm({ dialog, result }: FormProps) {
  const [{ item: opened, formKey }] = useState(dialog);
  const { theirs, errors } = result ?? {};
  return (
    <DialogForm
      opened={opened}
      result={result}
      theirs={theirs && factsOf(theirs)}
      newest={theirs?.version}
      intent={opened ? "edit" : "add"}
      label={opened ? t`Save` : t`Add question`}
      closeTo={closeTo}
    >
      {!opened && <input type="hidden" name="formKey" value={result?.typed?.formKey ?? formKey} />}
      <FaqFields texts={result?.typed ?? opened} errors={errors} />
    </DialogForm>
  );
}

function factsOf({ question, answer }: FaqItem) {
  return [
    { name: t`Question`, text: question },
    { name: t`Answer`, text: answer },
  ];
}

type FieldsProps = {
  texts: Partial<Pick<FaqItem, "question" | "answer">> | undefined;
  errors: FaqResult["errors"];
};

function FaqFields({ texts, errors }: FieldsProps) {
  return (
    <>
      <InputField
        label={t`Question`}
        error={errors?.question}
        name="question"
        defaultValue={texts?.question}
        maxLength={300}
        dir="auto"
      />
      <TextareaField
        label={t`Answer`}
        error={errors?.answer}
        name="answer"
        defaultValue={texts?.answer}
        maxLength={5000}
        rows={8}
        dir="auto"
      />
    </>
  );
}

function Deletion({ item, result }: Pick<Props, "result"> & { item: FaqItem }) {
  return (
    <QuestionDialog
      title={t`Are you sure you want to delete this question?`}
      text={t`“${item.question}” is taken off the FAQ page at once.`}
      closeTo={closeTo}
      intent="delete"
      label={t`Delete`}
      fields={{ id: item.id }}
      problem={result?.problem}
    />
  );
}
