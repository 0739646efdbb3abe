import { useState } from "react";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { droppedFiles } from "./dropped-files.ts";

type Props = {
  says: string;
  onFiles: (files: File[]) => void;
  className?: string;
  children: React.ReactNode;
};

/** A button must offer the same action, because dropping needs a mouse. */
export function FileDrop({ says, onFiles, className = "", children }: Props) {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = async (dropped: DataTransfer) => {
    const files = await droppedFiles(dropped);
    if (files.length > 0) onFiles(files);
    else
      showToast({
        title: m.upload_error(),
        text: m.uploads_there_is_no_file_in_it(),
        tone: "problem",
      });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of a button.
    <div
      className={`relative ${className}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        // An inner drop zone may have handled it.
        setIsOver(!event.defaultPrevented);
        event.preventDefault();
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void handleDrop(event.dataTransfer);
      }}
    >
      {children}
      {isOver && (
        <div
          aria-hidden
          className="pointer-events-none absolute -inset-2 z-20 border-2 border-accent border-dashed bg-ground/60"
        >
          <p className="sticky top-24 mx-auto mt-6 w-fit max-w-[90%] border border-line bg-raised px-5 py-3 text-center font-semibold shadow-2xl">
            {says}
          </p>
        </div>
      )}
    </div>
  );
}
