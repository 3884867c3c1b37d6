import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { isSame } from '#kit/conflict/is-same.ts';
import { useVersionedChange } from '#kit/conflict/use-versioned-change.ts';

/** A record as read, with its form values. Null: a new record. */
type Read<Seen, Values> = { readonly seen: Seen; readonly values: Values };

type VersionedFormOptions<Seen, Values extends FieldValues> = {
  /** The record as loaded last; a form without unsaved changes shows it at once. */
  loaded: Seen;
  toValues: (seen: Seen) => Values;
  /** The validation before a save, such as `zodResolver(schema)`. */
  resolver?: Resolver<Values>;
  /** Saves with the version of `seen`; returns the saved record. Rejects with `ApiFailure`. */
  save: (values: Values, seen: Seen) => Promise<Seen>;
  /** Refetches the record after a conflict. */
  reload: (seen: Seen) => Promise<Seen>;
  onSaved?: (saved: Seen) => void;
  /** Returns the name of the form field for a field of the request body, where the names differ. */
  toField?: (field: string) => string;
};

/**
 * A form of a record that others may change, too. A save carries the version that was read (rule 81). After a
 * conflict the typed values remain, and the person chooses: accept theirs, or rebase mine.
 */
export function useVersionedForm<Seen extends { readonly version: number } | null, Values extends FieldValues>({
  loaded,
  toValues,
  resolver,
  save,
  reload,
  onSaved,
  toField = (field) => field,
}: VersionedFormOptions<Seen, Values>) {
  const read = (seen: Seen): Read<Seen, Values> => ({ seen, values: toValues(seen) });
  const [base, setBase] = useState(() => read(loaded));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [afterSave, setAfterSave] = useState<{ readonly run: () => void } | null>(null);
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  const { isDirty, isSubmitting } = form.formState;

  /** The current state for event handlers, which may run before the next render. */
  const latest = useRef({ base, isContested: false, isSending: false, isAskedAgain: false });

  const { failure, conflict, clear, explain } = useVersionedChange(async () =>
    read(await reload(latest.current.base.seen)),
  );

  // Waits until the form is no longer dirty, so that the leave guard does not ask.
  useEffect(() => {
    if (afterSave && !isDirty) afterSave.run();
  }, [afterSave, isDirty]);

  // A newer version has been fetched: a form that is not dirty adopts it, a dirty one gets a conflict at its save.
  const { reset, getValues, setValue } = form;
  if ((loaded?.version ?? 0) > (base.seen?.version ?? 0) && !isDirty) setBase(read(loaded));
  // A layout effect, so that no key reaches a field with an outdated value.
  useLayoutEffect(() => {
    if (latest.current.base === base) return;
    latest.current.base = base;
    reset(base.values, { keepDirtyValues: true });
  }, [base, reset]);

  function accept(next: Read<Seen, Values>, options: { keepDirtyValues?: boolean; keepValues?: boolean } = {}) {
    latest.current.base = next;
    latest.current.isContested = false;
    setBase(next);
    clear();
    reset(next.values, options);
  }

  /** Adopts the saved record, except for fields that were changed during the save: these remain unsaved. */
  function acceptSaved(saved: Read<Seen, Values>, sent: Values) {
    const typed = getValues();
    const isLater = (field: string) => !isSame(typed[field], sent[field]);
    const fields = Object.keys(saved.values);
    if (!fields.some(isLater)) {
      accept(saved);
      return;
    }
    accept(saved, { keepValues: true });
    for (const field of fields) {
      const value = (isLater(field) ? typed : saved.values)[field];
      setValue(field as Path<Values>, value, { shouldDirty: true });
    }
  }

  const isUnsaved = () => !isSame(getValues(), latest.current.base.values);

  const refuse = () => setRefusals((count) => count + 1);
  const setError: typeof form.setError = (...error) => {
    form.setError(...error);
    refuse();
  };

  async function submit() {
    const now = latest.current;
    // One save runs at a time. A save requested meanwhile follows it.
    now.isAskedAgain = now.isSending;
    // An open conflict blocks saving until the person chooses.
    if (now.isSending || now.isContested || !isUnsaved()) return;
    now.isSending = true;
    try {
      let sent: Values;
      do {
        now.isAskedAgain = false;
        sent = structuredClone(getValues());
        let isRefused = false;
        await form.handleSubmit(persist, () => {
          isRefused = true;
        })();
        if (isRefused) refuse();
        // A refused save is not repeated with the same values.
      } while (now.isAskedAgain && !now.isContested && isUnsaved() && !isSame(getValues(), sent));
    } finally {
      now.isSending = false;
    }
  }

  async function persist(values: Values) {
    clear();
    try {
      const saved = await save(values, latest.current.base.seen);
      acceptSaved(read(saved), values);
      setSavedAt(Date.now());
      onSaved?.(saved);
    } catch (reason) {
      if (!placeErrors(reason, values, { toField, setError })) return;
      latest.current.isContested = await explain(reason);
    }
  }

  return {
    ...form,
    setError,
    /** The number of saves refused at a field, by the form or by the server. */
    refusals,
    isDirty,
    isSaving: isSubmitting,
    /** The time of the last successful save since the form was mounted. */
    savedAt,
    /** The message about a failed save, if it belongs to no field; null: none. */
    failure,
    conflict,
    submit: (): void => void submit(),
    /** The handler of `<form>`. */
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit();
    },
    /** Discards the typed values and shows the colleague's. */
    acceptTheirs() {
      if (conflict) accept(conflict.theirs);
    },
    /** Rebases the typed values on the colleague's; the next save overwrites the common fields. */
    rebaseMine() {
      if (!conflict) return;
      accept(conflict.theirs, { keepDirtyValues: true });
      // After the reset the form is not dirty until its next effect, and a save would do nothing: this marks it dirty.
      for (const field of Object.keys(conflict.theirs.values) as Path<Values>[]) {
        setValue(field, getValues(field), { shouldDirty: true });
      }
    },
    discard: () => accept(base),
    /** Sets a field without an input of its own. */
    change<Field extends Path<Values>>(field: Field, value: PathValue<Values, Field>) {
      form.clearErrors(field);
      setValue(field, value, { shouldDirty: true });
    },
    /** Calls `run` once the form is no longer dirty. */
    whenSaved: (run: () => void) => setAfterSave({ run }),
  };
}

export type VersionedForm<Values extends FieldValues> = ReturnType<
  typeof useVersionedForm<{ readonly version: number } | null, Values>
>;

/** Shows violations at their fields. Returns whether some belong to no field. */
function placeErrors<Values extends FieldValues>(
  failure: unknown,
  values: Values,
  form: {
    toField: (field: string) => string;
    setError: (name: Path<Values>, error: { message: string }) => void;
  },
): boolean {
  if (!(failure instanceof ApiFailure)) return true;
  const placed = failure.errors.flatMap(({ field, message }) => {
    const name = field === undefined ? undefined : form.toField(field);
    return name !== undefined && name in values ? [{ name, message }] : [];
  });
  for (const { name, message } of placed) form.setError(name as Path<Values>, { message });
  return placed.length === 0;
}
