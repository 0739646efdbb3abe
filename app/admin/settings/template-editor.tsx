import { useState } from "react";
import { Alert } from "#app/platform/ui/alert.tsx";
import { agreementModels, modelNames } from "#app/shop/agreements/agreement-models.ts";
import { modelMeanings } from "#app/shop/agreements/model-meanings.ts";
import { previewTemplate } from "#app/shop/agreements/preview-template.ts";
import { MAX_TEMPLATE_LENGTH } from "#app/shop/agreements/template-form.ts";
import { m } from "#messages";
import { ChoiceLinks } from "../shared/choice-links.tsx";
import type { openTemplateEditor } from "./agreement-commands.server.ts";
import { ResetChoice } from "./reset-choice.tsx";
import { SettingsForm, type SettingsResult } from "./settings-form.tsx";
import { SettingsTextField } from "./settings-text-field.tsx";
import { TemplateGuide } from "./template-guide.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { TemplateVersions } from "./template-versions.tsx";

type Props = {
  opened: Awaited<ReturnType<typeof openTemplateEditor>>;
  result: SettingsResult | undefined;
};

const reset = {
  text: m.settings_new_orders_are_made_by_the,
  button: m.settings_use_the_default_text,
};

export function TemplateEditor({ opened, result }: Props) {
  const { model, modelName, newest, former, isBuiltIn, versions } = opened;
  const saved = former?.text ?? newest.text;
  const [text, setText] = useState(result?.typed?.text ?? saved);
  const preview = previewTemplate(text, modelName);
  const version = String(newest.version);
  const models = agreementModels.map((name) => ({ name, label: modelNames[name]() }));
  return (
    <>
      <ChoiceLinks label={m.settings_models()} parameter="model" options={models} chosen={model} />
      <p className="mt-4 max-w-3xl text-muted text-pretty text-sm">{modelMeanings[model]()}</p>
      <h2 className="mt-8 mb-6 flex flex-wrap items-baseline gap-x-4 font-semibold text-xl">
        {modelNames[model]()}
        <span className="font-normal text-muted text-sm">
          {isBuiltIn
            ? m.settings_version_default({ version })
            : m.settings_version_yours({ version })}
        </span>
      </h2>
      <div className="grid items-start gap-10 xl:grid-cols-2">
        <div
          onInput={({ target }) => target instanceof HTMLTextAreaElement && setText(target.value)}
        >
          {former && <FormerVersion version={former.version} next={newest.version + 1} />}
          <SettingsForm
            key={former?.version}
            result={result}
            version={version}
            buttons={!isBuiltIn && <ResetChoice text={reset.text()} button={reset.button()} />}
          >
            <SettingsTextField
              name="text"
              label={m.settings_template()}
              saved={saved}
              result={result}
              max={MAX_TEMPLATE_LENGTH}
              lines={24}
              hint={m.settings_a_blank_line_begins_a_paragraph()}
            />
          </SettingsForm>
          <TemplateGuide />
          <TemplateVersions model={model} versions={versions} newest={newest.version} />
        </div>
        <TemplatePreview {...preview} />
      </div>
    </>
  );
}

function FormerVersion({ version, next }: { version: number; next: number }) {
  return (
    <div className="mb-6">
      <Alert title={m.settings_this_is_the_text_of_version({ version })}>
        {m.settings_it_is_not_in_use_save({ next })}
      </Alert>
    </div>
  );
}
