import type { Conflict } from '@kaplya/contract';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { findConflict } from '#kit/conflict/conflict.ts';
import { isSame } from '#kit/conflict/is-same.ts';

/** A record as it was read. */
export type Versioned<Values> = { readonly version: number; readonly values: Values };

type VersionedFormOptions<Values extends FieldValues> = {
  /** As it was loaded last; when it is loaded anew and nothing is typed, the form shows the new one. */
  loaded: Versioned<Values>;
  /** Judges before anything is sent: `zodResolver(schema)`. */
  resolver?: Resolver<Values>;
  /** Saves what was read at a version. Rejects as calls do; answers the record as it is since. */
  save: (values: Values, version: number) => Promise<Versioned<Values>>;
  /** Reads the record anew, after somebody else has saved. */
  reload: () => Promise<Versioned<Values>>;
  onSaved?: (saved: Versioned<Values>) => void;
  /** The field of the form for one of the call, where they are named differently. */
  toField?: (field: string) => string;
};

export type FormConflict<Values> = Conflict & { readonly theirs: Versioned<Values> };

/**
 * A form over a record that others may change, too. A save carries the version that was read (rule 81). When somebody was
 * faster, what is typed stays, and the person chooses: take theirs, or keep mine.
 */
export function useVersionedForm<Values extends FieldValues>({
  loaded,
  resolver,
  save,
  reload,
  onSaved,
  toField = (field) => field,
}: VersionedFormOptions<Values>) {
  const t = useText();
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<FormConflict<Values> | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  const { isDirty, isSubmitting } = form.formState;

  /** The state that a press goes by: it may come before the form is rendered anew. */
  const latest = useRef({ base, isContested: false, isSending: false, isAskedAgain: false });

  // Somebody else's save that has been read meanwhile: an untouched form follows, a touched one hears of it when it saves.
  const { reset, getValues, setValue } = form;
  if (loaded.version > base.version && !isDirty) setBase(loaded);
  // Before anybody can type into what is not shown yet.
  useLayoutEffect(() => {
    if (latest.current.base === base) return;
    latest.current.base = base;
    reset(base.values, { keepDirtyValues: true });
  }, [base, reset]);

  function accept(next: Versioned<Values>, options: { keepDirtyValues?: boolean; keepValues?: boolean } = {}) {
    latest.current.base = next;
    latest.current.isContested = false;
    setBase(next);
    setConflict(null);
    setFailure(null);
    reset(next.values, options);
  }

  /** Takes over what was saved, but for fields that were typed into since: those stay, as unsaved. */
  function acceptSaved(saved: Versioned<Values>, sent: Values) {
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
    setFailure(null);
    try {
      const saved = await save(values, latest.current.base.version);
      acceptSaved(saved, values);
      setSavedAt(Date.now());
      onSaved?.(saved);
    } catch (reason) {
      if (isCancelled(reason)) return;
      const found = findConflict(reason);
      if (found) {
        try {
          const theirs = await reload();
          latest.current.isContested = true;
          setConflict({ ...found, theirs });
        } catch (unread) {
          setFailure(messageOf(unread, { fallback: t('kit.form.conflictUnread') }));
        }
        return;
      }
      const unplaced = placeErrors(reason, values, { toField, setError: form.setError });
      setFailure(unplaced ? messageOf(reason, { fallback: t('kit.form.failed') }) : null);
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
    takeTheirs() {
      if (conflict) accept(conflict.theirs);
    },
    /** Keeps what was typed, on top of what the others saved in other fields; the next save replaces theirs. */
    keepMine() {
      if (!conflict) return;
      accept(conflict.theirs, { keepDirtyValues: true });
      // A reset counts a form as untouched until its next effect; a key that is pressed before that would save nothing.
      for (const field of Object.keys(conflict.theirs.values) as Path<Values>[]) {
        setValue(field, getValues(field), { shouldDirty: true });
      }
    },
    discard: () => accept(base),
  };
}

export type VersionedForm<Values extends FieldValues> = ReturnType<typeof useVersionedForm<Values>>;

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
