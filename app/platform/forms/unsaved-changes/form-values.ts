type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function currentValues(form: HTMLFormElement): string {
  return serializeValues(form, (control) => {
    if (control instanceof HTMLSelectElement) return [control.value];
    return isBox(control) && !control.checked ? [] : [control.value];
  });
}

/** Includes text typed before the scripts loaded. */
export function initialValues(form: HTMLFormElement): string {
  return serializeValues(form, (control) => {
    if (control instanceof HTMLSelectElement) {
      const chosen = [...control.options].find((option) => option.defaultSelected);
      return [chosen?.value ?? control.value];
    }
    if (isBox(control)) return control.defaultChecked ? [control.value] : [];
    return [control.defaultValue];
  });
}

function serializeValues(form: HTMLFormElement, valuesOf: (control: Control) => string[]): string {
  const controls = [...form.elements].filter(isControl);
  const sent = controls.filter((control) => control.name && !control.matches(":disabled"));
  return JSON.stringify(
    sent.flatMap((control) =>
      valuesOf(control).map((value) => [control.name, value.replace(/\r\n?/g, "\n")]),
    ),
  );
}

function isControl(element: Element): element is Control {
  const isInput = element instanceof HTMLInputElement && element.type !== "file";
  return isInput || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}
