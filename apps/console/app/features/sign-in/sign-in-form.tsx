import type { Challenge, SignInMethod } from '@kaplya/contract';
import { useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { withProofOfWork } from '@kaplya/client/sign-in/with-proof-of-work.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { callAsVisitor, signInBy } from '#platform/data/client.ts';
import { CodeStep } from './code-step.tsx';
import { toContact, type Contact } from './to-contact.ts';

type SignInFormProps = { methods: readonly SignInMethod[]; phoneCode: string };

/**
 * Sign-in by a code sent to an e-mail or a phone, or by a passkey. The form does not reveal whether a contact belongs
 * to staff.
 */
export function SignInForm({ methods, phoneCode }: SignInFormProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<{ challenge: Challenge; contact: Contact } | null>(null);
  const [message, setMessage] = useState('');
  const form = useForm<'contact', 'passkey'>({
    explain: (failure, work) => {
      if (isCancelled(failure)) return {};
      const text = messageOf(failure, { fallback: t('signIn.failed') });
      return work === 'passkey' ? { form: text } : { contact: text };
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
    const contact = toContact(typed, { methods, phoneCode });
    const mistake =
      typed.trim() === '' ? t('kit.required') : contact === null ? t('signIn.contact.invalid') : undefined;
    void form.submit(mistake ? { contact: mistake } : {}, async () => {
      if (!contact) return;
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
      <FormFailure failure={form.errors.form} />
      <TextField
        label={t('signIn.contact')}
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
      <Button type="submit" isWide isLoading={form.work === 'submit'}>
        {t('signIn.send')}
      </Button>
      {canUsePasskeys() && (
        <Button variant="secondary" isWide isLoading={form.work === 'passkey'} onClick={signInByPasskey}>
          {t('signIn.passkey')}
        </Button>
      )}
    </form>
  );
}
