import { useState } from "react";

type Props = {
  onDrop(files: File[]): void;
  className: string;
  stateClasses: { over: string; empty: string };
  children: React.ReactNode;
};

export function DropZone({ onDrop, className, stateClasses, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same by keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
      className={`grid justify-items-center border border-dashed text-center ${className} ${isOver ? stateClasses.over : stateClasses.empty}`}
    >
      {children}
    </div>
  );
}
