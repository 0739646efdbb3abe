import { ArrowLeft } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { m } from "#messages";
import { useListBehind } from "./list-behind.ts";

export function BackToList({ otherwise }: { otherwise: string }) {
  const behind = useListBehind();
  const navigate = useNavigate();
  const goBack = (event: React.MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!behind || opensElsewhere) return;
    event.preventDefault();
    void navigate(-behind.steps);
  };
  return (
    <Link
      to={behind?.address ?? otherwise}
      onClick={goBack}
      className="inline-flex items-center gap-2 py-2 text-muted text-sm hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" /> {m.web_back()}
    </Link>
  );
}
