import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import type { FormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { contactFieldOfCode, ContactFields, findContactMistake } from '../code/contact-fields.tsx';
import { FormMessage } from '../code/form-message.tsx';
import { useCodeRequest } from '../code/use-code-request.ts';
import type { UndoForm } from './undo-form.ts';

type UndoTargetStepProps = { form: FormDraft<UndoForm>; fieldId: string };

/**
 * The step that asks for the contact that received the message. Whether there is anything to undo is shown only after
 * the code was entered.
 */
export function UndoTargetStep({ form: draft, fieldId }: UndoTargetStepProps) {
  const t = useText();
  const { values, change } = draft;
  const form = useCallForm<'target'>({
    fieldOfCode: contactFieldOfCode,
    failed: 'identity.failed',
    offline: 'identity.offline',
  });
  const { method, target, findDisabledReason, request } = useCodeRequest({
    form: draft,
    phone: values.phone,
    ask: (to) => getClient().call('requestContactUndo', { body: to }),
  });

  function submit() {
    change({ message: '' });
    const mistake = findContactMistake(method, target);
    void form.submit(mistake ? { target: t(mistake) } : {}, request);
  }

  return (
    <form {...form.toProps(submit)} className="flex flex-col gap-4">
      <FormMessage tone={form.errors.form ? 'danger' : 'warning'}>{form.errors.form ?? values.message}</FormMessage>
      <ContactFields
        id={fieldId}
        {...{ method, phone: values.phone, email: values.email }}
        error={form.errors.target}
        onChange={(changed) => {
          form.clear('target');
          change({ ...changed, message: '' });
        }}
        onIncompletePhone={() => form.addErrors({ target: t('errors.phoneIncomplete') })}
      />
      <Button type="submit" size="lg" isWide isLoading={form.isBusy} disabledReason={findDisabledReason(form)}>
        {t('identity.getCode')}
      </Button>
    </form>
  );
}
