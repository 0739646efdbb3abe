export function DescribedSearch({ description }: { description: string }) {
  return (
    <p
      dir="auto"
      className="mb-8 border-accent border-l-4 bg-surface px-5 py-4 font-semibold [overflow-wrap:anywhere]"
    >
      {description}
    </p>
  );
}
