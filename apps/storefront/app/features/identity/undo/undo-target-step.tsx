import type { SignInMethod } from '@kaplya/contract';
import { useRef, useState, type FormEvent } from 'react';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { useOnline } from '#platform/online.ts';
import { useConfig } from '#platform/use-config.ts';
import type { FormDraft } from '#platform/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { isSameCode, toClock, toKeptChallenge } from '../challenge.ts';
import { ContactFields, findContactMistake } from '../contact-fields.tsx';
import { toFieldErrors, type FieldErrors } from '../field-errors.ts';
import { findFailureText } from '../find-failure-text.ts';
import { FormNotice } from '../form-notice.tsx';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { withWork } from '../work/with-work.ts';
import type { UndoForm } from './undo-form.ts';

const SECOND = 1000;

const fieldOfCode = {
  'identity.phone_required': 'target',
  'identity.phone_invalid': 'target',
  'identity.phone_country': 'target',
  'identity.email_required': 'target',
  'identity.email_invalid': 'target',
} as const;

type UndoTargetStepProps = { form: FormDraft<UndoForm>; fieldId: string };

/** The contact that a message came to. Whether there is anything to undo is told to who reads the code. */
export function UndoTargetStep({ form: { values, change }, fieldId }: UndoTargetStepProps) {
  const t = useText();
  const { auth } = useConfig();
  const isOnline = useOnline();
  const [errors, setErrors] = useState<FieldErrors<'target'>>({});
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const [first = 'sms'] = auth.methods;
  const method: SignInMethod = auth.methods.find((each) => each === values.method) ?? first;
  const target = method === 'email' ? values.email.trim() : values.phone;
  const secondsToWait = useSecondsUntil(values.refusedTarget === target ? values.refusedUntil : 0);
  const isLiving = useSecondsUntil(values.challenge?.endsAt ?? 0) > 0;
  const isSent = isLiving && isSameCode(values.challenge, { asked: method, target });

  function show(found: FieldErrors<'target'>) {
    setErrors(found);
    if (found.target) document.getElementById(fieldId)?.focus();
  }

  async function send() {
    try {
      const contact = method === 'email' ? { email: target } : { phone: target };
      const answer = await withWork(
        (work) => getClient().call('requestContactUndo', { body: { method, ...contact, work } }),
        () => change({ notice: t('identity.moment') }),
      );
      const challenge = toKeptChallenge(answer, { asked: method, target, now: Date.now() });
      change({ step: 'code', challenge, notice: '' });
    } catch (failure) {
      change({ notice: '' });
      const { code, retryAfterSeconds } = failure instanceof ApiFailure ? failure : {};
      if (code === 'identity.too_many_codes' && retryAfterSeconds) {
        change({ refusedTarget: target, refusedUntil: Date.now() + retryAfterSeconds * SECOND });
      }
      show(toFieldErrors(failure, fieldOfCode, t(findFailureText(failure, 'identity.failed'))));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    change({ notice: '' });
    const mistake = findContactMistake(method, target);
    if (mistake) return show({ target: t(mistake) });
    setErrors({});
    if (isSent) return change({ step: 'code' });
    setSending(true);
    isBusy.current = true;
    void send().finally(() => {
      isBusy.current = false;
      setSending(false);
    });
  }

  const reason =
    isSent || isSending
      ? null
      : !isOnline
        ? t('identity.offline')
        : secondsToWait > 0
          ? t('identity.wait', { time: toClock(secondsToWait) })
          : null;

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
      <Button type="submit" size="lg" isWide isLoading={isSending} disabledReason={reason}>
        {t('identity.getCode')}
      </Button>
    </form>
  );
}
