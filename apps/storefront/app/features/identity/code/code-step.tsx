import type { SignInMethod } from '@kaplya/contract';
import { useEffect, useRef, useState } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { listOtherMethods, toClock, toInstant, toStoredChallenge, type StoredChallenge } from './challenge.ts';
import { FIRST_FIELD } from './field-ids.ts';
import { FormMessage } from './form-message.tsx';
import { useReadSms } from './use-read-sms.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { useTypedCode } from './use-typed-code.ts';
import { withProofOfWork } from '@kaplya/client/sign-in/with-proof-of-work.ts';

/** The changes that this step reports to its form. */
type CodeStepChange = { step?: 'target'; method?: SignInMethod; challenge?: StoredChallenge | null; message?: string };

type CodeStepProps = {
  form: { change: (changed: CodeStepChange) => void };
  challenge: StoredChallenge;
  /** Performs the action that the code confirms. Rejects with `ApiFailure`. */
  onConfirm: (challengeId: string, code: string) => Promise<void>;
  confirmLabel?: MessageId;
  fieldId?: string;
};

/**
 * The step where the code is entered, in one field that is sent when it is full. After a delay another code can be
 * requested, by the same or another method.
 */
export function CodeStep({
  form: { change },
  challenge,
  onConfirm,
  confirmLabel = 'identity.code.confirm',
  fieldId = FIRST_FIELD,
}: CodeStepProps) {
  const t = useText();
  const form = useCallForm<'code', 'resend'>({
    elsewhere: 'code',
    failed: 'identity.code.failed',
    offline: 'identity.offline',
  });
  const [wasResent, setWasResent] = useState(false);
  const secondsToResend = useSecondsUntil(challenge.resendAt);
  const isOver = useSecondsUntil(challenge.endsAt) === 0;
  const { id, method, asked, codeLength, target } = challenge;
  const typed = useTypedCode({
    form,
    length: codeLength,
    isCall: method === 'call',
    canSend: form.disabledReason === null,
    onFull: confirm,
  });
  const shownTarget = method === 'email' ? target : formatPhone(target);

  // The button pressed in the step before was removed, so the focus moves to the only field of this step.
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);

  const goBack = (message: string) => change({ step: 'target', challenge: null, message });
  // The challenge is not cleared: the code stays valid, and if the customer does not change the contact, this step
  // opens again without another code.
  const changeTarget = () => change({ step: 'target', method: asked, message: '' });
  const latestLeave = useRef(() => {});
  useEffect(() => {
    latestLeave.current = () => {
      if (!form.isBusy) goBack(t('identity.code.over'));
    };
  });
  useEffect(() => {
    if (isOver) latestLeave.current();
  }, [isOver]);

  /** Runs `work`. When the code can no longer be entered, returns to the step before, which shows the reason. */
  async function whileOpen(work: () => Promise<void>) {
    setWasResent(false);
    try {
      await work();
    } catch (failure) {
      if (isOfOver(failure)) return goBack(messageOf(failure, { fallback: t('identity.code.over') }));
      if (isUsedUp(failure)) return goBack(t('identity.code.usedUp'));
      throw failure;
    }
  }

  function waitForRetry(failure: unknown) {
    const wait = failure instanceof ApiFailure ? failure.retryAfterSeconds : null;
    if (wait !== null) change({ challenge: { ...challenge, resendAt: toInstant(wait) } });
  }

  function confirm(entered: string) {
    const mistake = entered === '' ? t('errors.required') : t('identity.code.incomplete', { count: codeLength });
    void form.submit(entered.length < codeLength ? { code: mistake } : {}, () =>
      whileOpen(() => typed.emptyIfRefused(() => onConfirm(id, entered))),
    );
  }

  function resend(way: SignInMethod) {
    const requestCode = async () => {
      try {
        const answer = await withProofOfWork((worked) =>
          getClient().call('resendCode', { body: { challengeId: id, method: way, work: worked } }),
        );
        change({ challenge: toStoredChallenge(answer, { asked: way, target, now: Date.now() }) });
      } catch (failure) {
        waitForRetry(failure);
        throw failure;
      }
      typed.empty();
      setWasResent(true);
      document.getElementById(fieldId)?.focus();
    };
    void form.run('resend', () => whileOpen(requestCode));
  }

  useReadSms(method === 'sms' ? challenge.endsAt : null, typed.enter);

  return (
    <form {...form.toProps(() => confirm(typed.code))} className="flex flex-col gap-4">
      <Button
        variant="ghost"
        className="-ms-3 self-start"
        iconStart={<Icon name="chevron-left" size={18} />}
        onClick={changeTarget}
      >
        {t(method === 'email' ? 'identity.code.otherEmail' : 'identity.code.otherPhone')}
      </Button>
      <FormMessage tone="info">
        {method !== asked && asked !== 'email' && t(`identity.code.insteadOf.${asked}`)}
      </FormMessage>
      <CodeField
        {...typed.fieldProps}
        id={fieldId}
        label={t(method === 'call' ? 'identity.code.label.call' : 'identity.code.label')}
        hint={
          <span className="wrap-anywhere">
            {t(`identity.code.${method}`, { target: shownTarget, count: codeLength })}
          </span>
        }
        error={form.errors.code}
      />
      <Button type="submit" size="lg" isWide isLoading={form.work === 'submit'} disabledReason={form.disabledReason}>
        {t(confirmLabel)}
      </Button>
      <div className="flex flex-col items-center gap-1 text-center">
        {secondsToResend > 0 ? (
          <p className="flex min-h-target items-center text-sm text-balance text-ink-muted tabular-nums">
            {t('identity.wait', { time: toClock(secondsToResend) })}
          </p>
        ) : (
          [method, ...listOtherMethods(challenge)].map((way) => (
            <Button
              key={way}
              variant="ghost"
              isWide
              isLoading={form.work === 'resend'}
              isDisabled={form.disabledReason !== null}
              onClick={() => resend(way)}
            >
              {way === method || way === 'email' ? t(`identity.code.again.${way}`) : t(`identity.code.switch.${way}`)}
            </Button>
          ))
        )}
        {/* Screen readers announce only the end of the countdown, not every second. */}
        <span role="status" className={wasResent ? 'text-sm font-medium text-success' : 'sr-only'}>
          {wasResent ? t('identity.code.resent') : secondsToResend === 0 && t('identity.code.ready')}
        </span>
      </div>
    </form>
  );
}

function isOfOver(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'identity.challenge_over';
}

/** Whether the failure says that no attempt is left, so that the code is no longer valid. */
function isUsedUp(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'identity.code_wrong' && failure.details.attemptsLeft === 0;
}
