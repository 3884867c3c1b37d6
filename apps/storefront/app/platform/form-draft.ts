const PREFIX = 'kaplya.form.';

/** What a visitor typed into a form, for this tab only: it survives a reload and ends with the tab. */
export function findFormDraft<T extends Record<string, unknown>>(formId: string): Partial<T> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + formId) ?? '{}');
    // Written by this program under the id of the form, so its shape is the form's own.
    return typeof draft === 'object' && draft !== null ? (draft as Partial<T>) : {};
  } catch {
    return {};
  }
}

/** Keeps what is typed; without a storage the draft is not kept and nothing else happens. */
export function keepFormDraft(formId: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(PREFIX + formId, JSON.stringify(values));
  } catch {
    // A blocked or full storage costs the draft, never the form.
  }
}

export function dropFormDraft(formId: string): void {
  try {
    sessionStorage.removeItem(PREFIX + formId);
  } catch {
    // Nothing was kept.
  }
}
