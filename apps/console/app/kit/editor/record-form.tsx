import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SaveBar } from '#kit/form/save-bar.tsx';
import type { VersionedForm } from '#kit/form/use-versioned-form.ts';

type RecordFormProps<Values extends FieldValues> = Pick<
  ComponentProps<typeof SaveBar<Values>>,
  'toLabel' | 'toValue'
> & {
  label: string;
  form: VersionedForm<Values>;
  /** Validation beyond the form's resolver. Returns whether the form may be saved. */
  isComplete?: () => boolean;
  children: ReactNode;
};

/** The form of a record with a screen of its own: the fields, and a save bar that stays in sight. */
export function RecordForm<Values extends FieldValues>({
  label,
  form,
  isComplete,
  children,
  ...saveBar
}: RecordFormProps<Values>) {
  function submit() {
    if (isComplete) {
      form.clearErrors();
      if (!isComplete()) return;
    }
    form.submit();
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  return (
    <form noValidate aria-label={label} className="flex grow flex-col" onSubmit={onSubmit}>
      {children}
      <div
        data-no-print=""
        className="sticky bottom-0 z-bar mt-auto border-t border-line bg-surface px-(--spacing-page) py-2"
      >
        <SaveBar form={{ ...form, submit }} {...saveBar} />
      </div>
    </form>
  );
}
