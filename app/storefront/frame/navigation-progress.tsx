import { useNavigation } from "react-router";

/** A line along the top while the next page is on its way; it appears only when that takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-[progress_8s_cubic-bezier(0.1,0.7,0.2,1)_150ms_both] bg-accent"
    />
  );
}
