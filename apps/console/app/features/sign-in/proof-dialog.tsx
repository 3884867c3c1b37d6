import type { Challenge, SignInMethod } from '@kaplya/contract';
import { useState } from 'react';
import type { WantedProof } from '@kaplya/client/calls/proof.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { findPastedCode, toTypedCode } from '@kaplya/client/sign-in/parse-code.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { call } from '#platform/data/client.ts';
import { RecoveryCodeField } from './recovery-code-field.tsx';

const codeMethods: readonly SignInMethod[] = ['email', 'sms', 'call'];

/** Authenticates the person again before an action that grants rights or takes over an account (rule 61a). */
export function ProofDialog({ wanted }: { wanted: WantedProof | null }) {
  const t = useText();
  // The content remains during the closing animation.
  const [shown, setShown] = useState(wanted);
  if (wanted && shown !== wanted) setShown(wanted);
  return (
    <ContentDialog
      isOpen={wanted !== null}
      onClose={() => wanted?.finish(false)}
      size="sm"
      title={t('signIn.proof.title')}
      description={t('signIn.proof.text')}
    >
      {shown && <Ways wanted={shown} />}
    </ContentDialog>
  );
}

function Ways({ wanted: { methods, finish } }: { wanted: WantedProof }) {
  const t = useText();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [code, setCode] = useState('');
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  const codes = codeMethods.filter((method) => methods.includes(method));
  const [isRecovering, setRecovering] = useState(false);
  // Where nothing else works, the field of the recovery code needs no button first: the window is never empty.
  const isByRecoveryCode = !challenge && (isRecovering || (!hasPasskey && codes.length === 0));
  const form = useForm<'form', SignInMethod | 'passkey'>({
    explain: (failure) => ({ form: messageOf(failure, { fallback: t('signIn.failed') }) }),
  });

  const send = (method: SignInMethod) =>
    void form.run(method, async () => {
      setChallenge(await call('requestProof', { body: { method } }));
      setCode('');
      setRecovering(false);
    });

  const recover = () =>
    void form.submit(code.trim() === '' ? { form: t('kit.required') } : {}, async () => {
      await call('proveByRecoveryCode', { body: { code } });
      finish(true);
    });

  const confirm = (entered: string) =>
    void form.submit({}, async () => {
      if (!challenge) return;
      await call('confirmProof', { body: { challengeId: challenge.challengeId, code: entered } });
      finish(true);
    });

  const byPasskey = () =>
    void form.run('passkey', async () => {
      const [request, { requestPasskeyAssertion }] = await Promise.all([
        call('getPasskeyProof'),
        whenOnline(() => import('@kaplya/client/sign-in/request-passkey.ts')),
      ]);
      const credential = await requestPasskeyAssertion(request);
      if (!credential) return;
      await call('proveByPasskey', { body: { credential } });
      finish(true);
    });

  return (
    <form {...form.toProps(() => (isByRecoveryCode ? recover() : confirm(code)))} className="mt-4 flex flex-col gap-3">
      {!challenge && !isByRecoveryCode && <FormFailure failure={form.errors.form} />}
      {isByRecoveryCode && (
        <RecoveryCodeField
          value={code}
          error={form.errors.form}
          hasFocus
          onChange={(next) => {
            setCode(next);
            form.clear('form');
          }}
        />
      )}
      {challenge && (
        <CodeField
          label={t('signIn.code')}
          length={challenge.codeLength}
          value={code}
          error={form.errors.form}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button has unmounted
          autoFocus
          normalize={(typed) => toTypedCode(typed, challenge.codeLength)}
          findInPasted={(pasted) =>
            findPastedCode(pasted, challenge.codeLength, { isCall: challenge.method === 'call' })
          }
          onValueChange={(next) => {
            if (form.isBusy) return;
            setCode(next);
            form.clear('form');
            if (next.length === challenge.codeLength && next !== code) confirm(next);
          }}
        />
      )}
      {(challenge || isByRecoveryCode) && (
        <Button type="submit" isWide isLoading={form.work === 'submit'}>
          {t('signIn.proof.confirm')}
        </Button>
      )}
      {hasPasskey && (
        <Button variant="secondary" isWide isLoading={form.work === 'passkey'} onClick={byPasskey}>
          {t('signIn.passkey')}
        </Button>
      )}
      {codes.map((method) => (
        <Button
          key={method}
          variant={challenge ? 'ghost' : 'secondary'}
          isWide
          isLoading={form.work === method}
          onClick={() => send(method)}
        >
          {t(`signIn.proof.${method}`)}
        </Button>
      ))}
      {methods.includes('recovery') && !isByRecoveryCode && (
        <Button
          variant="ghost"
          isWide
          onClick={() => {
            setChallenge(null);
            setCode('');
            form.clear('form');
            setRecovering(true);
          }}
        >
          {t('signIn.recovery')}
        </Button>
      )}
    </form>
  );
}
