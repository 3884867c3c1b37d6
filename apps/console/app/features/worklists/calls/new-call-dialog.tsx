import { useState } from 'react';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { call } from '#platform/data/client.ts';
import { useCallTime } from '../call-time.ts';

type NewCallDialogProps = { onClose: () => void; onDone: () => void };

/** Adds a call to the list, for a customer who asked to be called. */
export function NewCallDialog({ onClose, onDone }: NewCallDialogProps) {
  const t = useText();
  const callTime = useCallTime();
  const [typed, setTyped] = useState(() => ({ phone: '', name: '', dueAt: callTime.inAnHour(), note: '' }));
  const form = useForm<'phone' | 'dueAt' | 'form'>({
    explain(failure) {
      if (isCancelled(failure)) return {};
      const message = messageOf(failure, { fallback: t('kit.form.failed') });
      const code = failure instanceof ApiFailure ? failure.code : '';
      if (code === 'identity.phone_invalid') return { phone: message };
      return code === 'call.time_invalid' ? { dueAt: message } : { form: message };
    },
  });

  function submit() {
    const { phone, name, dueAt, note } = typed;
    const missing = {
      ...(phone.trim() === '' && { phone: t('kit.required') }),
      ...(dueAt === '' && { dueAt: t('kit.required') }),
    };
    void form.submit(missing, async () => {
      await call('openCall', {
        body: {
          ...{ kind: 'call_back', phone, dueAt: callTime.toInstant(dueAt) },
          ...(name && { name }),
          ...(note && { note }),
        },
      });
      onDone();
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('worklists.calls.new')}
      size="sm"
      submitLabel={t('worklists.calls.save')}
      isBusy={form.work === 'submit'}
      formRef={form.rootProps.ref}
      onSubmit={submit}
    >
      <TextField
        label={t('worklists.calls.phone')}
        name="phone"
        type="tel"
        autoComplete="off"
        value={typed.phone}
        error={form.errors.phone}
        onChange={({ target }) => {
          setTyped({ ...typed, phone: target.value });
          form.clear('phone');
        }}
      />
      <TextField
        label={t('worklists.calls.who')}
        name="name"
        autoComplete="off"
        isOptional
        maxLength={100}
        value={typed.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <TextField
        label={t('worklists.calls.at')}
        name="dueAt"
        type="datetime-local"
        value={typed.dueAt}
        error={form.errors.dueAt}
        onChange={({ target }) => {
          setTyped({ ...typed, dueAt: target.value });
          form.clear('dueAt');
        }}
      />
      <TextField
        label={t('worklists.calls.note')}
        name="note"
        isOptional
        maxLength={500}
        value={typed.note}
        onChange={({ target }) => setTyped({ ...typed, note: target.value })}
      />
      <FormFailure failure={form.errors.form} />
    </FormDialog>
  );
}
