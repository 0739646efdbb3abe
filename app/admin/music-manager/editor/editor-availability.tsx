import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { CheckboxField, InputField } from "#app/platform/ui/field.tsx";
import { useIsHydrated } from "#app/platform/ui/use-clock-time.ts";
import type { FieldValues } from "#app/shop/catalog/track-fields.ts";
import { readRelease, releaseInUtc } from "#app/shop/catalog/track-values.ts";
import { m } from "#messages";
import { managerAddress } from "../manager-address.ts";
import type { TrackPermissions } from "../track-permissions.ts";
import type { TrackEditorData } from "./find-form.server.ts";
import type { EditorResult } from "./save-commands.server.ts";

type Props = {
  values: FieldValues;
  errors: NonNullable<EditorResult["errors"]>;
  track:
    | Pick<
        NonNullable<TrackEditorData["track"]>,
        "id" | "isSold" | "isDraft" | "awaitsCheckout" | "releaseRefusal" | "lackingFiles"
      >
    | undefined;
  permissions: Pick<TrackPermissions, "undoSale" | "markNew">;
  /** Typed price for which the form asks whether the track is sold. */
  askedPrice: string | undefined;
};

export function EditorAvailability({ values, errors, track, permissions, askedPrice }: Props) {
  const isHydrated = useIsHydrated();
  const planned = isHydrated && readRelease(values.releaseDate, values.releaseTime);
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">{m.state()}</legend>
      <ReleaseFields
        key={planned ? "planned" : undefined}
        values={planned ? inLocalTime(planned) : values}
        errors={errors}
        hasTime={!track || track.isDraft}
        isLocal={isHydrated}
      />
      {track?.releaseRefusal && (
        <Alert title={m.music_manager_it_was_not_published_at_its()}>{track.releaseRefusal}</Alert>
      )}
      {track?.awaitsCheckout && !track.releaseRefusal && !track.lackingFiles && (
        <Alert tone="plain">{m.music_manager_publishes_at_opening()}</Alert>
      )}
      {track?.lackingFiles && (
        <Alert title={m.music_manager_release_lacks_files()}>{track.lackingFiles}</Alert>
      )}
      {askedPrice !== undefined && <input type="hidden" name="confirmedPrice" value={askedPrice} />}
      <div className="flex flex-wrap gap-x-8">
        <CheckboxField
          name="onSale"
          label={m.track_on_sale()}
          defaultChecked={values.onSale === "on"}
        />
        {track?.isSold ? (
          <SoldState trackId={track.id} mayUndoSale={permissions.undoSale} />
        ) : (
          <CheckboxField
            name="sold"
            label={m.sold()}
            error={errors.sold}
            defaultChecked={values.sold === "on"}
          />
        )}
        {permissions.markNew && (
          <CheckboxField
            name="newArrival"
            label={m.track_new_arrival()}
            defaultChecked={values.newArrival === "on"}
          />
        )}
      </div>
    </fieldset>
  );
}

type Release = Pick<FieldValues, "releaseDate" | "releaseTime">;

type ReleaseProps = Pick<Props, "errors"> & { values: Release; hasTime: boolean; isLocal: boolean };

/** The time is in UTC without scripts, and otherwise sent with its offset. */
function ReleaseFields({ values, errors, hasTime, isLocal }: ReleaseProps) {
  const time = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = time.current?.form;
    form?.addEventListener("formdata", addOffset);
    return () => form?.removeEventListener("formdata", addOffset);
  }, []);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <InputField
        label={m.release_date()}
        error={errors.releaseDate}
        errorLang={langOf("pt")}
        isNumeric
        name="releaseDate"
        type="date"
        defaultValue={values.releaseDate}
      />
      {hasTime && (
        <InputField
          ref={time}
          label={
            isLocal
              ? m.music_manager_release_hour_in(localZone())
              : m.music_manager_release_hour_utc()
          }
          error={errors.releaseTime}
          errorLang={langOf("pt")}
          isNumeric
          name="releaseTime"
          type="time"
          defaultValue={values.releaseTime.slice(0, 5)}
          hint={m.music_manager_with_an_hour_the_saved_draft()}
        />
      )}
    </div>
  );
}

/** Names the city of the browser's time zone, such as `New York`. */
function localZone(): { zone: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { zone: timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ") };
}

function inLocalTime(at: Date): Release {
  return releaseInUtc(new Date(at.getTime() - at.getTimezoneOffset() * 60_000));
}

function addOffset({ formData }: FormDataEvent): void {
  const time = String(formData.get("releaseTime") ?? "");
  const minutes = -new Date(`${formData.get("releaseDate")}T${time}`).getTimezoneOffset();
  if (!time || Number.isNaN(minutes)) return;
  const digits = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${digits(minutes / 60)}:${digits(minutes % 60)}`;
  formData.set("releaseTime", time + offset);
}

/** Undoing a sale requires a reason, rather than unticking a box. */
function SoldState({ trackId, mayUndoSale }: { trackId: string; mayUndoSale: boolean }) {
  const [parameters] = useSearchParams();
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
      <strong>{m.sold()}</strong>
      {mayUndoSale ? (
        <Link to={managerAddress(parameters, { unsell: trackId })} className="underline">
          {m.undo_sale()}
        </Link>
      ) : (
        <span className="text-muted">{m.undo_sale_only_administrators()}</span>
      )}
    </p>
  );
}
