import { useEffect, useState } from 'react';
import { dropFormDraft, findFormDraft, keepFormDraft } from './form-draft.ts';

export type FormDraft<T> = {
  values: T;
  change: (changed: Partial<T>) => void;
  /** Back to the beginning, also in storage. */
  reset: () => void;
};

/**
 * The state of a form that survives a reload. The first render has `initial`, as the server did; what was kept
 * arrives right after hydration.
 */
export function useFormDraft<T extends Record<string, unknown>>(formId: string, initial: T): FormDraft<T> {
  const [values, setValues] = useState(initial);

  useEffect(() => {
    setValues((current) => ({ ...current, ...findFormDraft<T>(formId) }));
  }, [formId]);

  return {
    values,
    change(changed) {
      setValues((current) => ({ ...current, ...changed }));
      keepFormDraft(formId, { ...values, ...findFormDraft<T>(formId), ...changed });
    },
    reset() {
      setValues(initial);
      dropFormDraft(formId);
    },
  };
}
