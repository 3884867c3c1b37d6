import { useEffect, useId } from 'react';
import { applyUnprovenCode } from '#features/cart/state/apply-unproven-code.ts';
import { toClock, toInstant } from '#features/identity/code/challenge.ts';
import { useSecondsUntil } from '#features/identity/code/use-seconds-until.ts';
import { useTypedCode } from '#features/identity/code/use-typed-code.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { isUnanswered } from '@kaplya/client/failures/api-failure.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { toContactFieldId } from './profile-form.ts';
import { refreshAccount } from './refresh-account.ts';

type Kind = 'email' | 'phone';

const empty = { resendAt: 0 };
const toForm = (kind: Kind) => ({ id: `profile-${kind}-code`, empty });

/** Blocks requests for another code for `seconds`, also after a reload. */
export function startResendDelay(kind: Kind, seconds: number): void {
  saveFormDraft(toForm(kind), { resendAt: toInstant(seconds) });
}

type ConfirmCodeProps = {
  kind: Kind;
  /** The new contact, which the code was sent to. */
  target: string;
  /** The current contact, which stays valid until the new one is confirmed, and when the customer cancels. */
  former: string;
};

/** The card that confirms a new e-mail or phone: enter the code, request another, or cancel the change. */
export function ConfirmCode({ kind, target, former }: ConfirmCodeProps) {
  const t = useText();
  const { auth } = useConfig();
  const isOnline = useOnline();
  const fieldId = useId();
  const { values } = useFormDraft(toForm(kind));
  const secondsLeft = useSecondsUntil(values.resendAt);
  const form = useCallForm<'code', 'resend' | 'cancel'>({ elsewhere: 'code', failed: 'account.code.failed' });
  // The code for a phone comes by SMS, or by a call when the shop sends no SMS.
  const isCall = kind === 'phone' && !auth.methods.includes('sms');
  const length = kind === 'email' ? auth.emailCodeLength : isCall ? auth.callCodeLength : auth.smsCodeLength;
  const typed = useTypedCode({ form, length, isCall, canSend: isOnline, onFull: confirm });

  // Moves the focus to this card, which appears above the form that requested the code.
  useEffect(() => {
    if (findFormDraft(toForm(kind)).resendAt > Date.now()) document.getElementById(fieldId)?.focus();
  }, [kind, fieldId]);

  /** Closes the card and moves the focus to the field of the contact. */
  async function closeCard() {
    await refreshAccount();
    document.getElementById(toContactFieldId(kind))?.focus();
  }

  function confirm(entered: string) {
    void form.submit(entered === '' ? { code: t('errors.required') } : {}, async () => {
      const call = kind === 'email' ? 'confirmProfileEmail' : 'confirmProfilePhone';
      try {
        await typed.emptyIfRefused(async () => void (await getClient().call(call, { body: { code: entered } })));
      } catch (failure) {
        // The contact may be confirmed although no answer came; this card then closes.
        if (isUnanswered(failure)) void refreshAccount();
        throw failure;
      }
      if (kind === 'phone') void applyUnprovenCode();
      showToast({ tone: 'success', text: t(kind === 'email' ? 'account.code.emailDone' : 'account.code.phoneDone') });
      await closeCard();
    });
  }

  /** Requests another code, or cancels the change, by saving the profile. */
  async function updateContact(value: string, { confirmPhone }: { confirmPhone: boolean }) {
    const { errors } = await getClient().call('updateProfile', {
      body: { [kind]: value, ...(kind === 'phone' && { confirmPhone }) },
    });
    return { code: errors[kind]?.[0] };
  }

  async function resend() {
    const refused = await updateContact(target, { confirmPhone: true });
    if (refused.code !== undefined) return refused;
    typed.empty();
    startResendDelay(kind, auth.resendDelaysSeconds[0] ?? 0);
    showToast({ tone: 'success', text: t('account.code.resent') });
    document.getElementById(fieldId)?.focus();
    return {};
  }

  async function cancel() {
    const refused = await updateContact(former, { confirmPhone: false });
    if (refused.code === undefined) await closeCard();
    return refused;
  }

  return (
    <form
      {...form.toProps(() => confirm(typed.code))}
      className="flex flex-col gap-3 rounded-lg border-2 border-brand bg-surface p-4 shadow-card sm:p-6"
    >
      <CodeField
        {...typed.fieldProps}
        id={fieldId}
        label={t('account.code.label')}
        hint={
          <span className="wrap-anywhere">
            {kind === 'email'
              ? t('account.code.email', { target })
              : t('account.code.phone', { target: formatPhone(target) })}
          </span>
        }
        error={form.errors.code}
      />
      <Button type="submit" isWide isLoading={form.work === 'submit'} isDisabled={!isOnline}>
        {t('account.code.confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-2">
        <Button
          variant="ghost"
          isDisabled={secondsLeft > 0 || !isOnline}
          isLoading={form.work === 'resend'}
          className="tabular-nums"
          onClick={() => void form.run('resend', resend)}
        >
          {secondsLeft > 0 ? t('account.code.resendIn', { time: toClock(secondsLeft) }) : t('account.code.resend')}
        </Button>
        <Button
          variant="ghost"
          isLoading={form.work === 'cancel'}
          isDisabled={!isOnline}
          onClick={() => void form.run('cancel', cancel)}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
