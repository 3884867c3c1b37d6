import type { FieldValues } from 'react-hook-form';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from './form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ConflictBar } from '#kit/conflict/conflict-bar.tsx';
import { FormLock } from './form-lock.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

type SaveBarProps<Values extends FieldValues> = {
  form: VersionedForm<Values>;
  toLabel: (field: string) => string;
  /** A value as people read it, where two are compared; by itself as JSON says it. */
  toValue?: (value: unknown) => string;
  /** As in `LeaveGuard`. */
  openedBy?: string;
  /** Why it cannot be saved any more. What was typed stays to be read until the person drops it. */
  lock?: string | null;
};

/** The end of every form over a record: save (Ctrl S), discard, what went wrong, and what others did. It stays in place. */
export function SaveBar<Values extends FieldValues>({
  form,
  toLabel,
  toValue,
  openedBy,
  lock = null,
}: SaveBarProps<Values>) {
  const t = useText();
  const formats = useFormats();
  useHotkeys(
    form.isDirty && lock === null
      ? {
          name: t('kit.keys.form'),
          hotkeys: [{ keys: 'mod+s', label: t('kit.save'), isInFields: true, run: form.submit }],
        }
      : null,
  );
  return (
    <div className="flex flex-col gap-2">
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
        <Button
          type="submit"
          size="sm"
          isLoading={form.isSaving}
          isDisabled={!form.isDirty || form.conflict !== null || lock !== null}
        >
          {t('kit.save')}
        </Button>
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
