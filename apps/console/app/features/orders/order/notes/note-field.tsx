import { useEffect, useId } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useText } from '#i18n/use-text.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';

const NOTE_LENGTH = 1000;

type NoteFieldProps = {
  label: string;
  submitLabel: string;
  text: string;
  onText: (text: string) => void;
  /** Sends the trimmed text; a rejection is shown at the field, which keeps what was typed. */
  send: (text: string) => Promise<void>;
  onClose: () => void;
};

/** The text of a note for colleagues, new or changed. It takes the focus. */
export function NoteField({ label, submitLabel, text, onText, send, onClose }: NoteFieldProps) {
  const t = useText();
  const fieldId = useId();
  const form = useForm<'text'>({
    explain: (failure) =>
      isCancelled(failure) ? {} : { text: messageOf(failure, { fallback: t('kit.form.failed') }) },
  });
  const typed = text.trim();
  const submit = () =>
    void form.submit(typed === '' ? { text: t('kit.required') } : {}, async () => {
      await send(typed);
    });
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);
  useHotkeys({
    name: t('order.notes'),
    hotkeys: [
      { keys: 'mod+Enter', label: submitLabel, isInFields: true, run: submit },
      { keys: 'Escape', label: t('order.note.stop'), isInFields: true, run: onClose },
    ],
  });
  return (
    <form {...form.toProps(submit)} className="flex flex-col gap-2">
      <TextArea
        id={fieldId}
        label={label}
        hint={t('order.note.hint')}
        rows={2}
        maxLength={NOTE_LENGTH}
        value={text}
        error={form.errors.text}
        readOnly={form.isBusy}
        onChange={({ target }) => {
          onText(target.value);
          form.clear('text');
        }}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          isLoading={form.isBusy}
          iconEnd={
            <span aria-hidden="true" className="max-sm:hidden">
              <KeyCap keys="mod+Enter" />
            </span>
          }
        >
          {submitLabel}
        </Button>
        <Button variant="ghost" size="sm" isDisabled={form.isBusy} onClick={onClose}>
          {t('order.note.stop')}
        </Button>
      </div>
    </form>
  );
}
