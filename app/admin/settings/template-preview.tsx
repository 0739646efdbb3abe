import { Alert } from "#app/platform/ui/alert.tsx";
import type { RenderedTemplate } from "#app/shop/agreements/render-template.ts";
import { readLegalText } from "#app/shop/content/legal-text.ts";
import { LegalBlocks } from "#app/storefront/shared/legal-blocks.tsx";
import { m } from "#messages";

const MAX_PROBLEMS = 8;

/** Shows the agreement with sample data, and the errors that prevent saving. */
export function TemplatePreview({ text, problems }: RenderedTemplate) {
  return (
    <section
      aria-labelledby="template-preview"
      className="grid xl:sticky xl:top-24 xl:max-h-[calc(100vh-7rem)] xl:grid-rows-[auto_auto_minmax(0,1fr)]"
    >
      <h3 id="template-preview" className="mb-2 font-semibold text-sm">
        {m.settings_preview_with_sample_data()}
      </h3>
      <div aria-live="polite">
        {problems.length > 0 && (
          <Alert title={m.settings_not_ready_to_be_saved()} className="mb-4">
            <ul className="grid gap-1">
              {problems.slice(0, MAX_PROBLEMS).map(({ line, text: problemText }) => (
                <li key={`${line} ${problemText}`} className="[overflow-wrap:anywhere]">
                  {m.settings_line({ line, told: problemText })}
                </li>
              ))}
              {problems.length > MAX_PROBLEMS && (
                <li>{m.and_more({ count: problems.length - MAX_PROBLEMS })}</li>
              )}
            </ul>
          </Alert>
        )}
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
        className="max-h-[70vh] overflow-y-auto border border-line bg-surface p-6 text-sm sm:p-8 xl:max-h-none"
      >
        <LegalBlocks blocks={readLegalText(text)} level="h3" />
      </div>
    </section>
  );
}
