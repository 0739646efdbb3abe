import { useEffect, useState } from "react";
import { m } from "#messages";

/** Shows a picture that has not been saved yet. */
export function ChosenCover({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    address && (
      <img
        src={address}
        alt={m.track_cover()}
        className="aspect-square w-full max-w-48 border border-line object-cover"
      />
    )
  );
}
