import { PageHeading } from "#app/platform/ui/page-heading.tsx";

type Props = React.ComponentProps<typeof PageHeading>;

export function PlainPage({ children, ...heading }: Props) {
  return (
    <main id="content" className="page-width">
      <PageHeading {...heading} />
      <div className="max-w-3xl">{children}</div>
    </main>
  );
}
