import { useState } from "react";
import { Form, href } from "react-router";
import type { FaqItem } from "#app/content/faq.server.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { DialogButtons } from "../parts/dialog-buttons.tsx";
import { PageDialog } from "../parts/page-dialog.tsx";
import { TheirText } from "../parts/their-text.tsx";
import type { FaqResult } from "./faq-commands.server.ts";

export type OpenFaqDialog =
  | { name: "add"; item?: undefined }
  | { name: "edit" | "delete"; item: FaqItem };

type Props = { dialog: OpenFaqDialog | undefined; answer: FaqResult | undefined };

const closeTo = href("/admin/faq");

/** Whatever the address opens above the list of questions. */
export function FaqDialog({ dialog, answer }: Props) {
  if (!dialog) return null;
  if (dialog.name === "delete") return <Deletion item={dialog.item} answer={answer} />;
  const { name, item } = dialog;
  const title = name === "add" ? "Add question" : "Edit question";
  return (
    <PageDialog key={item?.id ?? name} title={title} closeTo={closeTo}>
      <FaqForm item={item} answer={answer} />
    </PageDialog>
  );
}

type FormProps = Pick<Props, "answer"> & { item: FaqItem | undefined };

/** Edits the question as it was when the dialog opened, whatever the list behind it shows by now. */
function FaqForm({ item, answer }: FormProps) {
  const [opened] = useState(item);
  const { theirs, errors, problem } = answer ?? {};
  const texts = answer?.typed ?? opened;
  const version = theirs?.version ?? answer?.typed?.version ?? opened?.version;
  return (
    <GuardedForm
      method="post"
      preventScrollReset
      className="mt-5 grid gap-5"
      isUnsaved={answer?.typed !== undefined}
    >
      <FormAlert problem={problem} />
      {theirs && (
        <TheirText
          facts={[
            { name: "Question", text: theirs.question },
            { name: "Answer", text: theirs.answer },
          ]}
        />
      )}
      {opened && <input type="hidden" name="id" value={opened.id} />}
      {opened && <input type="hidden" name="version" value={version} />}
      <InputField
        label="Question"
        error={errors?.question}
        name="question"
        defaultValue={texts?.question}
        maxLength={300}
        dir="auto"
      />
      <TextareaField
        label="Answer"
        error={errors?.answer}
        name="answer"
        defaultValue={texts?.answer}
        maxLength={5000}
        rows={8}
        dir="auto"
      />
      <DialogButtons
        intent={opened ? "edit" : "add"}
        label={theirs ? "Save mine" : opened ? "Save" : "Add question"}
        cancel={theirs ? "Keep theirs" : undefined}
        discards={theirs !== undefined}
        closeTo={closeTo}
      />
    </GuardedForm>
  );
}

function Deletion({ item, answer }: Pick<Props, "answer"> & { item: FaqItem }) {
  return (
    <PageDialog
      isAlert
      title="Are you sure you want to delete this question?"
      text={`“${item.question}” is taken off the FAQ page at once.`}
      closeTo={closeTo}
    >
      <Form method="post" preventScrollReset className="mt-5 grid gap-5">
        <FormAlert problem={answer?.problem} />
        <input type="hidden" name="id" value={item.id} />
        <DialogButtons intent="delete" label="Delete" closeTo={closeTo} isFinal />
      </Form>
    </PageDialog>
  );
}
