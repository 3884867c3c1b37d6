/** The errors of a form: messages by field. Those without a field are under `form`. */
export type FormErrors<Field extends string> = { readonly [Name in Field | 'form']?: string | undefined };

export type FormState<Field extends string, Other extends string> = {
  errors: FormErrors<Field>;
  /** The failure behind `errors`, else null. */
  failure: unknown;
  /** The action that is being sent; null: none. */
  work: Other | 'submit' | null;
  /** Increases with each request to focus the first field that has an error. */
  focusTurn: number;
};

export const untouchedForm = { errors: {}, failure: null, work: null, focusTurn: 0 } as const;

/** Sends the form. Resolves to the errors of a refusal without a failure. */
export type Send<Field extends string> = () => Promise<FormErrors<Field> | void>;

/** Converts a failure to the form's errors. */
export type Explain<Field extends string, Work extends string> = (failure: unknown, work: Work) => FormErrors<Field>;

function hasErrors(errors: FormErrors<string>): boolean {
  return Object.values(errors).some(Boolean);
}

/**
 * The state of a form without its fields' values. `onChange` gets each new state, also after the form has unmounted.
 */
export function createForm<Field extends string, Other extends string>(
  onChange: (state: FormState<Field, Other>) => void,
) {
  type Work = Other | 'submit';
  let state: FormState<Field, Other> = untouchedForm;

  function set(changed: Partial<FormState<Field, Other>>) {
    state = { ...state, ...changed };
    onChange(state);
  }

  /** Shows these errors only, and requests the focus for the first field with one. */
  function show(errors: FormErrors<Field>, failure: unknown = null) {
    set({ errors, failure, focusTurn: state.focusTurn + 1 });
  }

  function reset() {
    set({ errors: {}, failure: null });
  }

  async function run(work: Work, send: Send<Field>, explain: Explain<Field, Work>) {
    if (state.work !== null) return;
    set({ work, errors: {}, failure: null });
    try {
      const refused = (await send()) ?? {};
      if (hasErrors(refused)) show(refused);
    } catch (failure) {
      const errors = explain(failure, work);
      if (hasErrors(errors)) show(errors, failure);
    } finally {
      set({ work: null });
    }
  }

  return {
    show: (errors: FormErrors<Field>) => show(errors),
    /** Adds errors without moving the focus, as when a field is left. */
    addErrors: (errors: FormErrors<Field>) => set({ errors: { ...state.errors, ...errors } }),
    /** Removes the errors of changed fields, and that of the form as a whole. */
    clear(...fields: readonly Field[]) {
      const others = Object.entries(state.errors).filter(
        ([name]) => name !== 'form' && !fields.some((field) => field === name),
      );
      if (others.length === Object.keys(state.errors).length) return;
      set({ errors: Object.fromEntries(others) as FormErrors<Field>, failure: null });
    },
    reset,
    /** Runs an action; further ones are ignored until it ends. */
    run,
    /** Shows the errors, else sends. Does neither while something is being sent. */
    async submit(mistakes: FormErrors<Field>, send: Send<Field>, explain: Explain<Field, Work>) {
      if (state.work !== null) return;
      if (hasErrors(mistakes)) show(mistakes);
      else await run('submit', send, explain);
    },
  };
}
