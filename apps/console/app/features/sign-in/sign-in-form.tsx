import type { Challenge, SignInMethod } from '@kaplya/contract';
import { useState } from 'react';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { withProofOfWork } from '@kaplya/client/sign-in/with-proof-of-work.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { callAsVisitor, signInBy } from '#platform/data/client.ts';
import { CodeStep } from './code-step.tsx';
import { RecoveryCodeField } from './recovery-code-field.tsx';
import { toContact, type Contact } from './to-contact.ts';

type SignInFormProps = { methods: readonly SignInMethod[]; phoneCode: string };

/**
 * Sign-in by a code sent to an e-mail or a phone, by a passkey, or by a recovery code; only ways that work are offered.
 * The form does not reveal whether a contact belongs to staff.
 */
export function SignInForm({ methods, phoneCode }: SignInFormProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<{ challenge: Challenge; contact: Contact } | null>(null);
  const [message, setMessage] = useState('');
  const canSend = methods.length > 0;
  const [isRecovering, setRecovering] = useState(!canSend);
  const [recoveryCode, setRecoveryCode] = useState('');
  const form = useForm<'contact' | 'code', 'passkey'>({
    explain: (failure, work) => {
      if (isCancelled(failure)) return {};
      const text = messageOf(failure, { fallback: t('signIn.failed') });
      if (work === 'passkey') return { form: text };
      const isOfCode = failure instanceof ApiFailure && failure.code === 'identity.recovery_code_refused';
      return isOfCode ? { code: text } : { contact: text };
    },
  });

  if (sent) {
    return (
      <CodeStep
        {...sent}
        onSentAgain={(challenge) => setSent({ ...sent, challenge })}
        onBack={(why) => {
          setSent(null);
          setMessage(why);
        }}
      />
    );
  }

  function submit() {
    const contact = toContact(typed, { methods: isRecovering ? ['email', 'sms'] : methods, phoneCode });
    const mistake =
      typed.trim() === '' ? t('kit.required') : contact === null ? t('signIn.contact.invalid') : undefined;
    const missing = isRecovering && recoveryCode.trim() === '' ? t('kit.required') : undefined;
    void form.submit({ ...(mistake && { contact: mistake }), ...(missing && { code: missing }) }, async () => {
      if (!contact) return;
      if (isRecovering) {
        const to = contact.method === 'email' ? { email: contact.email } : { phone: contact.phone };
        await signInBy('signInByRecoveryCode', { body: { ...to, code: recoveryCode } });
        return;
      }
      setMessage('');
      const challenge = await withProofOfWork(
        (work) => callAsVisitor('login', { body: { ...contact, as: 'staff', ...(work && { work }) } }),
        () => setMessage(t('signIn.moment')),
      );
      setMessage('');
      setSent({ challenge, contact });
    });
  }

  function signInByPasskey() {
    void form.run('passkey', async () => {
      const [request, { requestPasskeyAssertion }] = await Promise.all([
        callAsVisitor('getPasskeySignIn'),
        whenOnline(() => import('@kaplya/client/sign-in/request-passkey.ts')),
      ]);
      const credential = await requestPasskeyAssertion(request);
      if (credential) await signInBy('signInByPasskey', { body: { credential, as: 'staff' } });
    });
  }

  return (
    <form {...form.toProps(submit)} className="flex flex-col gap-4">
      {message && (
        <Callout tone="info" icon="info">
          {message}
        </Callout>
      )}
      {!canSend && <p className="text-ink-muted">{t('signIn.recovery.only')}</p>}
      <FormFailure failure={form.errors.form} />
      <TextField
        label={t(findContactLabel(isRecovering ? ['email', 'sms'] : methods))}
        name="contact"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing else
        autoFocus
        value={typed}
        error={form.errors.contact}
        onChange={(event) => {
          setTyped(event.target.value);
          form.clear('contact');
        }}
      />
      {isRecovering && (
        <RecoveryCodeField
          value={recoveryCode}
          error={form.errors.code}
          onChange={(next) => {
            setRecoveryCode(next);
            form.clear('code');
          }}
        />
      )}
      <Button type="submit" isWide isLoading={form.work === 'submit'}>
        {t(isRecovering ? 'signIn.confirm' : 'signIn.send')}
      </Button>
      {canUsePasskeys() && (
        <Button variant="secondary" isWide isLoading={form.work === 'passkey'} onClick={signInByPasskey}>
          {t('signIn.passkey')}
        </Button>
      )}
      {canSend && (
        <Button
          variant="ghost"
          isWide
          onClick={() => {
            setRecovering(!isRecovering);
            form.clear('contact');
            form.clear('code');
          }}
        >
          {t(isRecovering ? 'signIn.recovery.back' : 'signIn.recovery')}
        </Button>
      )}
    </form>
  );
}

function findContactLabel(methods: readonly SignInMethod[]): MessageId {
  if (!methods.includes('email')) return 'signIn.contact.phone';
  return methods.length > 1 ? 'signIn.contact' : 'signIn.contact.email';
}
