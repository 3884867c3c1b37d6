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

/** A record as it was read, and as its form shows it. null: it is new. */
type Read<Seen, Values> = { readonly seen: Seen; readonly values: Values };

type VersionedFormOptions<Seen, Values extends FieldValues> = {
  /** As it was loaded last; when it is loaded anew and nothing is typed, the form shows the new one. */
  loaded: Seen;
  toValues: (seen: Seen) => Values;
  /** Checks before anything is sent: `zodResolver(schema)`. */
  resolver?: Resolver<Values>;
  /** Saves what was seen at its version. Rejects as calls do; answers the record as it is since. */
  save: (values: Values, seen: Seen) => Promise<Seen>;
  /** Reads the record anew, after somebody else has saved. */
  reload: (seen: Seen) => Promise<Seen>;
  onSaved?: (saved: Seen) => void;
  /** The field of the form for one of the call, where they are named differently. */
  toField?: (field: string) => string;
};

/**
 * A form over a record that others may change, too. A save carries the version that was read (rule 81). When somebody was
 * faster, what is typed stays, and the person chooses: take theirs, or keep mine.
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
  const [afterSave, setAfterSave] = useState<{ readonly run: () => void } | null>(null);
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  const { isDirty, isSubmitting } = form.formState;

  /** The state that a press goes by: it may come before the form is rendered anew. */
  const latest = useRef({ base, isContested: false, isSending: false, isAskedAgain: false });

  const { failure, conflict, clear, explain } = useVersionedChange(async () =>
    read(await reload(latest.current.base.seen)),
  );

  // Once nothing is left to be saved: nobody is asked whether to leave.
  useEffect(() => {
    if (afterSave && !isDirty) afterSave.run();
  }, [afterSave, isDirty]);

  // Somebody else's save that has been read meanwhile: an untouched form follows, a touched one hears of it when it saves.
  const { reset, getValues, setValue } = form;
  if ((loaded?.version ?? 0) > (base.seen?.version ?? 0) && !isDirty) setBase(read(loaded));
  // Before anybody can type into what is not shown yet.
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

  /** Takes over what was saved, but for fields that were typed into since: those stay, as unsaved. */
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

  async function submit() {
    const now = latest.current;
    // One save at a time. What is typed meanwhile and asked to be saved follows it.
    now.isAskedAgain = now.isSending;
    // Over an open conflict the person chooses first.
    if (now.isSending || now.isContested || !isUnsaved()) return;
    now.isSending = true;
    try {
      let sent: Values;
      do {
        now.isAskedAgain = false;
        sent = structuredClone(getValues());
        await form.handleSubmit(persist)();
        // What was refused as it is would be refused again.
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
      if (!placeErrors(reason, values, { toField, setError: form.setError })) return;
      latest.current.isContested = await explain(reason);
    }
  }

  return {
    ...form,
    isDirty,
    isSaving: isSubmitting,
    /** When it was saved last, while it is on the screen. */
    savedAt,
    /** Why the last save failed, where no field can say it. */
    failure,
    conflict,
    submit: (): void => void submit(),
    /** Of the `<form>`. */
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit();
    },
    /** Drops what was typed, and shows what the others saved. */
    acceptTheirs() {
      if (conflict) accept(conflict.theirs);
    },
    /** Keeps what was typed, on top of what the others saved in other fields; the next save replaces theirs. */
    rebaseMine() {
      if (!conflict) return;
      accept(conflict.theirs, { keepDirtyValues: true });
      // A reset counts a form as untouched until its next effect; a key that is pressed before that would save nothing.
      for (const field of Object.keys(conflict.theirs.values) as Path<Values>[]) {
        setValue(field, getValues(field), { shouldDirty: true });
      }
    },
    discard: () => accept(base),
    /** Puts a value into a field that is no input of its own. */
    change<Field extends Path<Values>>(field: Field, value: PathValue<Values, Field>) {
      form.clearErrors(field);
      setValue(field, value, { shouldDirty: true });
    },
    /** Runs once nothing is left to be saved. */
    whenSaved: (run: () => void) => setAfterSave({ run }),
  };
}

export type VersionedForm<Values extends FieldValues> = ReturnType<
  typeof useVersionedForm<{ readonly version: number } | null, Values>
>;

/** Shows violations at their fields. Whether something is left to be said elsewhere. */
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
