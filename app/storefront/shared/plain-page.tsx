import { PageHeading } from "#app/platform/ui/page-heading.tsx";

type Props = { title: string; text?: string; children: React.ReactNode };

export function PlainPage({ title, text, children }: Props) {
  return (
    <main id="content" className="page-width">
      <PageHeading title={title} text={text} />
      <div className="max-w-3xl">{children}</div>
    </main>
  );
}
