import { ArrowLeft } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { m } from "#messages";
import { usePreviousList } from "./previous-list.ts";

export function BackToList({ otherwise }: { otherwise: string }) {
  const previousList = usePreviousList();
  const navigate = useNavigate();
  const goBack = (event: React.MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!previousList || opensElsewhere) return;
    event.preventDefault();
    void navigate(-previousList.steps);
  };
  return (
    <Link
      to={previousList?.address ?? otherwise}
      onClick={goBack}
      className="inline-flex items-center gap-2 py-2 text-muted text-sm hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" /> {m.web_back()}
    </Link>
  );
}
