import { useCallback, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { createForm, untouchedForm, type Explain, type FormErrors, type FormState, type Send } from './create-form.ts';

const WRONG = '[aria-invalid="true"]';

export type FormOptions<Field extends string, Work extends string> = {
  /** Converts failures to errors of the form; without it `run` and `submit` reject with the failure. */
  explain?: Explain<Field, Work>;
  /** The reason why nothing can be sent now. */
  offlineReason?: string | null;
};

function rethrow(failure: unknown): never {
  throw failure;
}

/**
 * The behaviour of every form: one submission at a time, errors at its fields, and the focus on the first of them.
 * `Other` names the actions besides submitting. The values stay with the component that renders the fields.
 */
export function useForm<Field extends string, Other extends string = never>({
  explain = rethrow,
  offlineReason = null,
}: FormOptions<Field, Other | 'submit'> = {}) {
  type Work = Other | 'submit';
  const [state, setState] = useState<FormState<Field, Other>>(untouchedForm);
  const [form] = useState(() => createForm<Field, Other>(setState));
  const element = useRef<HTMLElement>(null);
  const ref = useCallback((root: HTMLElement | null) => {
    element.current = root;
  }, []);
  const { errors, failure, work, focusTurn } = state;

  // Once the errors are rendered, so that they are read with the field.
  useLayoutEffect(() => {
    if (focusTurn > 0) element.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [focusTurn]);

  return {
    ...form,
    run: (kind: Work, send: Send<Field>) => form.run(kind, send, explain),
    submit: (mistakes: FormErrors<Field>, send: Send<Field>) => form.submit(mistakes, send, explain),
    errors,
    failure,
    work,
    isBusy: work !== null,
    disabledReason: work === null ? offlineReason : null,
    /** The attributes of the element around the fields, where that is no `form`. */
    rootProps: { ref },
    /** The attributes of the `form` itself. */
    toProps: (submit: () => void) => ({
      ref,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        // React lets the events of a form in a dialog bubble up to the form that opened it.
        if (event.target === event.currentTarget) submit();
      },
    }),
  };
}
