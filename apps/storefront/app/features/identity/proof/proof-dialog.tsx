import type { SignInMethod } from '@kaplya/contract';
import { useEffect, useState } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import type { WantedProof } from '@kaplya/client/calls/proof.ts';
import { useQuery } from '#platform/data/queries.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { userQuery } from '../session/account-queries.ts';
import { toClock, toInstant, toStoredChallenge, type StoredChallenge } from '../code/challenge.ts';
import { FormMessage } from '../code/form-message.tsx';
import { maskContact } from '../code/mask-contact.ts';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { proveByPasskey } from '../passkeys/passkey-calls.ts';
import { useSecondsUntil } from '../code/use-seconds-until.ts';
import { useTypedCode } from '../code/use-typed-code.ts';

const CODE_FIELD = 'proof-code';
const CODE_METHODS: readonly SignInMethod[] = ['sms', 'call', 'email'];

/** The default messages when an action fails. Every action not listed here requests a code. */
const FAILED: Readonly<Record<string, MessageId>> = {
  submit: 'identity.code.failed',
  passkey: 'identity.passkey.failed',
};

type ProofDialogProps = { isOpen: boolean; wanted: WantedProof | null };

/** Confirms the customer's identity, by a passkey or a code to a contact of the account (rule 61a). */
export function ProofDialog({ isOpen, wanted }: ProofDialogProps) {
  const t = useText();
  // Stores the last content, so that it stays visible during the closing animation.
  const [shown, setShown] = useState(wanted);
  if (wanted && shown !== wanted) setShown(wanted);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => wanted?.finish(false)}
      size="sm"
      title={t('identity.proof.title')}
      description={t('identity.proof.text')}
    >
      {shown && <Ways key={String(isOpen)} wanted={shown} />}
    </Dialog>
  );
}

function Ways({ wanted: { methods, finish } }: { wanted: WantedProof }) {
  const t = useText();
  const isOnline = useOnline();
  const { data: user } = useQuery(userQuery());
  const [challenge, setChallenge] = useState<StoredChallenge | null>(null);
  const form = useCallForm<'code', SignInMethod | 'passkey'>({
    failed: (work) => FAILED[work] ?? 'identity.failed',
  });
  const typed = useTypedCode({
    form,
    length: challenge?.codeLength ?? 0,
    isCall: challenge?.method === 'call',
    canSend: isOnline,
    onFull: confirm,
  });
  const [waitUntil, setWaitUntil] = useState(0);
  const secondsToWait = useSecondsUntil(waitUntil);
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  const codes = CODE_METHODS.filter((method) => methods.includes(method));

  function contactOf(method: SignInMethod): string {
    return maskContact(method === 'email' ? (user?.email ?? '') : formatPhone(user?.phone ?? ''));
  }

  function run(kind: SignInMethod | 'passkey' | 'submit', work: () => Promise<void>) {
    void form.run(kind, async () => {
      try {
        await work();
      } catch (failure) {
        const wait = failure instanceof ApiFailure ? failure.retryAfterSeconds : null;
        if (wait !== null) setWaitUntil(toInstant(wait));
        if (failure instanceof ApiFailure && failure.code === 'identity.challenge_over') setChallenge(null);
        throw failure;
      }
    });
  }

  function sendCode(method: SignInMethod) {
    run(method, async () => {
      const answer = await getClient().call('requestProof', { body: { method } });
      leaveFocus();
      typed.empty();
      setWaitUntil(toInstant(answer.resendAfterSeconds));
      setChallenge(toStoredChallenge(answer, { asked: method, target: contactOf(answer.method), now: Date.now() }));
    });
  }

  function usePasskey() {
    run('passkey', async () => {
      if (await proveByPasskey()) finish(true);
    });
  }

  function confirm(code: string) {
    if (!challenge) return;
    run('submit', () =>
      typed.emptyIfRefused(async () => {
        await getClient().call('confirmProof', { body: { challengeId: challenge.id, code } });
        finish(true);
      }),
    );
  }

  return (
    <div {...form.rootProps} className="flex flex-col gap-3 pt-3">
      <FormMessage tone="danger">{isOnline ? !challenge && form.errors.form : t('errors.network')}</FormMessage>
      {challenge && (
        <CodeForm
          key={challenge.id}
          challenge={challenge}
          typed={typed}
          error={form.errors.form}
          isBusy={form.work === 'submit'}
          onConfirm={confirm}
        />
      )}
      {hasPasskey && (
        <Button
          size="lg"
          isWide
          variant={challenge ? 'secondary' : 'primary'}
          isLoading={form.work === 'passkey'}
          isDisabled={!isOnline}
          onClick={usePasskey}
        >
          {t('identity.proof.passkey')}
        </Button>
      )}
      {challenge && secondsToWait > 0 ? (
        <p className="flex min-h-target items-center justify-center text-center text-sm text-ink-muted tabular-nums">
          {t('identity.wait', { time: toClock(secondsToWait) })}
        </p>
      ) : (
        codes.map((method, index) => (
          <Button
            key={method}
            isWide
            variant={challenge ? 'ghost' : hasPasskey || index > 0 ? 'secondary' : 'primary'}
            isLoading={form.work === method}
            isDisabled={!isOnline || secondsToWait > 0}
            onClick={() => sendCode(method)}
          >
            <span className="wrap-anywhere">{t(`identity.proof.${method}`, { target: contactOf(method) })}</span>
          </Button>
        ))
      )}
      {!hasPasskey && codes.length === 0 && <p className="text-ink-muted">{t('identity.proof.none')}</p>}
    </div>
  );
}

/**
 * Removes the focus from the pressed button before the button disappears. Otherwise the dialog would take the lost
 * focus from the next step's field.
 */
function leaveFocus(): void {
  document.activeElement?.closest<HTMLElement>('[data-overlay]')?.focus();
}

type CodeFormProps = {
  challenge: StoredChallenge;
  typed: ReturnType<typeof useTypedCode>;
  error: string | undefined;
  isBusy: boolean;
  onConfirm: (code: string) => void;
};

function CodeForm({ challenge, typed, error, isBusy, onConfirm }: CodeFormProps) {
  const t = useText();
  const { method, codeLength, target } = challenge;

  useEffect(() => document.getElementById(CODE_FIELD)?.focus(), []);

  function submit() {
    if (typed.code.length === codeLength) onConfirm(typed.code);
    else document.getElementById(CODE_FIELD)?.focus();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CodeField
        {...typed.fieldProps}
        id={CODE_FIELD}
        label={t(method === 'call' ? 'identity.code.label.call' : 'identity.code.label')}
        hint={<span className="wrap-anywhere">{t(`identity.code.${method}`, { target, count: codeLength })}</span>}
        error={error}
      />
      <Button type="submit" size="lg" isWide isLoading={isBusy}>
        {t('identity.proof.confirm')}
      </Button>
    </form>
  );
}
