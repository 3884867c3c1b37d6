import { useRef, useState, type FormEvent } from 'react';
import { formatPhone } from '#i18n/phones.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { keepFormDraft } from '#platform/form-draft.ts';
import { useConfig } from '#platform/use-config.ts';
import { useFormDraft } from '#platform/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { refreshAccount } from './refresh-account.ts';
import { formatCountdown, useSecondsUntil } from './use-seconds-until.ts';

type Kind = 'email' | 'phone';

const SECOND_MS = 1000;
const toFormId = (kind: Kind) => `profile-${kind}-code`;
const emptyDraft = { resendAt: 0 };

/** From now on so long, a reload included, no other code is asked for. */
export function startResendDelay(kind: Kind, seconds: number): void {
  keepFormDraft(toFormId(kind), { resendAt: Date.now() + seconds * SECOND_MS });
}

type ConfirmCodeProps = {
  kind: Kind;
  /** Where the code was sent to. */
  target: string;
  /** What holds until it is confirmed, and again when the customer thinks better of it. */
  former: string;
};

/** The code of a new e-mail or phone: enter it, ask for another, or stay with the former one. */
export function ConfirmCode({ kind, target, former }: ConfirmCodeProps) {
  const t = useText();
  const { auth } = useConfig();
  const field = useRef<HTMLInputElement>(null);
  const { values } = useFormDraft(toFormId(kind), emptyDraft);
  const secondsLeft = useSecondsUntil(values.resendAt);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [work, setWork] = useState<'confirm' | 'resend' | 'cancel' | null>(null);
  const length = kind === 'email' ? auth.emailCodeLength : Math.max(auth.smsCodeLength, auth.callCodeLength);

  async function run(kindOfWork: 'confirm' | 'resend' | 'cancel', doIt: () => Promise<void>) {
    if (work !== null) return;
    setWork(kindOfWork);
    setError(null);
    try {
      await doIt();
    } catch (failure) {
      setError(messageOf(failure, { fallback: t('account.code.failed') }));
      if (failure instanceof ApiFailure && failure.retryAfterSeconds !== null) {
        startResendDelay(kind, failure.retryAfterSeconds);
      }
    } finally {
      setWork(null);
    }
  }

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (code === '') {
      setError(t('errors.required'));
      field.current?.focus();
      return;
    }
    void run('confirm', async () => {
      try {
        const call = kind === 'email' ? 'confirmProfileEmail' : 'confirmProfilePhone';
        await getClient().call(call, { body: { code } });
      } catch (failure) {
        field.current?.select();
        throw failure;
      }
      showToast({ tone: 'success', text: t(kind === 'email' ? 'account.code.emailDone' : 'account.code.phoneDone') });
      await refreshAccount();
    });
  }

  function resend() {
    void run('resend', async () => {
      const { errors } = await getClient().call('updateProfile', { body: { [kind]: target } });
      const [refused] = errors[kind] ?? [];
      if (refused !== undefined) return setError(refused);
      setCode('');
      startResendDelay(kind, auth.resendDelaysSeconds[0] ?? 0);
      showToast({ tone: 'success', text: t('account.code.resent') });
      field.current?.focus();
    });
  }

  function cancel() {
    void run('cancel', async () => {
      const { errors } = await getClient().call('updateProfile', { body: { [kind]: former } });
      const [refused] = errors[kind] ?? [];
      if (refused !== undefined) return setError(refused);
      await refreshAccount();
    });
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-lg border-2 border-brand bg-surface p-4 shadow-card sm:p-6"
      onSubmit={confirm}
    >
      <p className="flex items-start gap-2.5">
        <Icon name="info" size={22} className="text-brand" />
        <span className="min-w-0 wrap-anywhere">
          {kind === 'email'
            ? t('account.code.email', { target })
            : t('account.code.phone', { target: formatPhone(target) })}
        </span>
      </p>
      <TextField
        ref={field}
        label={t('account.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={length}
        value={code}
        error={error}
        className="text-lg tracking-widest tabular-nums"
        onChange={(event) => {
          setCode(event.target.value.replaceAll(/\D/g, ''));
          setError(null);
        }}
      />
      <Button type="submit" isWide isLoading={work === 'confirm'}>
        {t('account.code.confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-2">
        <Button variant="ghost" isDisabled={secondsLeft > 0} isLoading={work === 'resend'} onClick={resend}>
          {secondsLeft > 0
            ? t('account.code.resendIn', { time: formatCountdown(secondsLeft) })
            : t('account.code.resend')}
        </Button>
        <Button variant="ghost" isLoading={work === 'cancel'} onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
