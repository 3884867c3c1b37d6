import { useState, type FormEvent } from 'react';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import type { FormDraft } from '#platform/kept/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { contactFieldOfCode, ContactFields, findContactMistake } from '../code/contact-fields.tsx';
import { toFieldErrors, type FieldErrors } from '../code/field-errors.ts';
import { findFailureText } from '../code/find-failure-text.ts';
import { FormNotice } from '../code/form-notice.tsx';
import { useCodeRequest } from '../code/use-code-request.ts';
import type { UndoForm } from './undo-form.ts';

type UndoTargetStepProps = { form: FormDraft<UndoForm>; fieldId: string };

/** The contact that a message came to. Whether there is anything to undo is told to who reads the code. */
export function UndoTargetStep({ form, fieldId }: UndoTargetStepProps) {
  const t = useText();
  const [errors, setErrors] = useState<FieldErrors<'target'>>({});
  const { values, change } = form;
  const { method, target, isSending, disabledReason, request } = useCodeRequest({
    form,
    phone: values.phone,
    ask: (to) => getClient().call('requestContactUndo', { body: to }),
  });

  function show(found: FieldErrors<'target'>) {
    setErrors(found);
    if (found.target) document.getElementById(fieldId)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    change({ notice: '' });
    const mistake = findContactMistake(method, target);
    if (mistake) return show({ target: t(mistake) });
    setErrors({});
    void request((failure) =>
      show(toFieldErrors(failure, contactFieldOfCode, t(findFailureText(failure, 'identity.failed')))),
    );
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormNotice tone={errors.form ? 'danger' : 'warning'}>{errors.form ?? values.notice}</FormNotice>
      <ContactFields
        id={fieldId}
        {...{ method, phone: values.phone, email: values.email }}
        error={errors.target}
        onChange={(changed) => {
          setErrors({});
          change({ ...changed, notice: '' });
        }}
        onIncompletePhone={() => setErrors({ target: t('errors.phoneIncomplete') })}
      />
      <Button type="submit" size="lg" isWide isLoading={isSending} disabledReason={disabledReason}>
        {t('identity.getCode')}
      </Button>
    </form>
  );
}
