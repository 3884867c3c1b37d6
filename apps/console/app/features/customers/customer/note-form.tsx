import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useText } from '#i18n/use-text.ts';
import { useDraft } from '#kit/form/drafts.ts';
import { findNoteDraft, noteDrafts } from '#kit/form/note-drafts.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { call } from '#platform/data/client.ts';
import { customerKey } from './customer-query.ts';

const NOTE_LENGTH = 1000;

/** A note for colleagues. Its idempotency key makes a retry after a lost response safe. */
export function NoteForm({ customerId }: { customerId: string }) {
  const t = useText();
  const queries = useQueryClient();
  const fieldId = useId();
  const { draft, change } = useDraft(() => findNoteDraft(customerId), noteDrafts.save);
  const form = useForm<'text'>({
    explain: (failure) =>
      isCancelled(failure) ? {} : { text: messageOf(failure, { fallback: t('kit.form.failed') }) },
  });
  const text = draft.text.trim();

  function submit() {
    void form.submit(text === '' ? { text: t('kit.required') } : {}, async () => {
      await call('addCustomerNote', {
        params: { id: customerId },
        body: { text },
        headers: { 'idempotency-key': draft.key },
      });
      change({ text: '', key: crypto.randomUUID() });
      await queries.invalidateQueries({ queryKey: customerKey(customerId) });
    });
  }

  const focus = () => document.getElementById(fieldId)?.focus();
  useHotkeys({
    name: t('customers.notes'),
    hotkeys: [
      { keys: 'n', label: t('customers.note.write'), run: focus },
      ...(text === ''
        ? []
        : [{ keys: 'mod+Enter', label: t('customers.note.add'), isInFields: true, run: () => submit() }]),
    ],
  });

  return (
    <form {...form.toProps(submit)} data-no-print="" className="flex flex-col gap-2">
      <TextArea
        id={fieldId}
        label={t('customers.note.write')}
        hint={t('customers.note.hint')}
        rows={2}
        maxLength={NOTE_LENGTH}
        value={draft.text}
        error={form.errors.text}
        readOnly={form.isBusy}
        onChange={({ target }) => {
          change({ text: target.value, key: crypto.randomUUID() });
          form.clear('text');
        }}
      />
      <Button type="submit" size="sm" className="self-start" isLoading={form.isBusy}>
        {t('customers.note.add')}
      </Button>
    </form>
  );
}
