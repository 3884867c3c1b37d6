import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { focusMistake } from './focus-mistake.ts';
import { FormFailure } from './form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ConflictBar } from '#kit/conflict/conflict-bar.tsx';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { FormLock } from './form-lock.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

type SaveBarProps<Values extends FieldValues> = {
  form: VersionedForm<Values>;
  toLabel: (field: string) => string;
  /** The displayed value in a comparison; by default its JSON. */
  toValue?: (value: unknown) => string;
  /** The search param of the form, as in `LeaveGuard`. */
  openedBy?: string;
  /** The reason why the form cannot be saved any more. The typed values remain visible until they are discarded. */
  lock?: string | null;
};

/** The end of a record's form: save (Ctrl S), discard, failures and conflicts. It stays in sight. */
export function SaveBar<Values extends FieldValues>({
  form,
  toLabel,
  toValue,
  openedBy,
  lock = null,
}: SaveBarProps<Values>) {
  const t = useText();
  const formats = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  const { refusals } = form;
  // Once the mistakes are rendered: the first may be far above this bar.
  useEffect(() => {
    if (refusals > 0) focusMistake(bar.current?.closest('form'));
  }, [refusals]);
  useHotkeys(
    form.isDirty && lock === null
      ? {
          name: t('kit.keys.form'),
          hotkeys: [{ keys: 'mod+s', label: t('kit.save'), isInFields: true, run: form.submit }],
        }
      : null,
  );
  return (
    <div ref={bar} className="flex flex-col gap-2">
      <LeaveGuard isDirty={form.isDirty} openedBy={openedBy} />
      {lock !== null && <FormLock text={lock} />}
      <ConflictBar
        conflict={form.conflict}
        mine={form.getValues()}
        toLabel={toLabel}
        toValue={toValue}
        onAcceptTheirs={form.acceptTheirs}
        onRebaseMine={form.rebaseMine}
      />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap items-center gap-2">
        <SaveButton isLoading={form.isSaving} isDisabled={!form.isDirty || form.conflict !== null || lock !== null}>
          {t('kit.save')}
        </SaveButton>
        {form.isDirty && (
          <Button variant="ghost" size="sm" isDisabled={form.isSaving} onClick={form.discard}>
            {t('kit.form.discard')}
          </Button>
        )}
        <span role="status" className="text-sm text-ink-muted">
          {!form.isDirty && form.savedAt !== null && t('kit.form.saved', { time: formats.time(form.savedAt) })}
        </span>
      </div>
    </div>
  );
}
