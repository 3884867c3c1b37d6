import type { Challenge } from '@kaplya/contract';
import { useEffect, useState } from 'react';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { isCodeOver } from '@kaplya/client/sign-in/is-code-over.ts';
import { findPastedCode, toTypedCode } from '@kaplya/client/sign-in/parse-code.ts';
import { withProofOfWork } from '@kaplya/client/sign-in/with-proof-of-work.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { formatPhone } from '@kaplya/domain/phones';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useText } from '#i18n/use-text.ts';
import { callAsVisitor, signInBy } from '#platform/data/client.ts';
import type { Contact } from './to-contact.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

type CodeStepProps = {
  challenge: Challenge;
  contact: Contact;
  onSentAgain: (challenge: Challenge) => void;
  /** `why` is the message of the earlier step; empty when the person wants another contact. */
  onBack: (why: string) => void;
};

const SECOND = 1000;

/** The code, in one field that submits itself when it is complete. */
export function CodeStep({ challenge, contact, onSentAgain, onBack }: CodeStepProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState(() => Date.now() + challenge.resendAfterSeconds * SECOND);
  const seconds = useSecondsUntil(resendAt);
  const form = useForm<'code', 'resend'>({
    explain: (failure) => ({ code: messageOf(failure, { fallback: t('signIn.failed') }) }),
  });
  const { challengeId, codeLength, method, methods } = challenge;
  const target = contact.method === 'email' ? contact.email : formatPhone(contact.phone);

  // The button that requested the code has unmounted, so the focus moves to the field.
  useEffect(() => document.getElementById('code')?.focus(), []);

  function confirm(entered: string) {
    const mistake = entered.length < codeLength ? t('signIn.code.incomplete', { count: codeLength }) : undefined;
    void form.submit(mistake ? { code: mistake } : {}, async () => {
      try {
        await signInBy('confirmCode', { body: { challengeId, code: entered } });
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.kind !== 'answer') throw failure;
        setCode('');
        if (isCodeOver(failure)) return onBack(messageOf(failure, { fallback: t('signIn.code.over') }));
        throw failure;
      }
    });
  }

  function resend(way: Challenge['method']) {
    void form.run('resend', async () => {
      const again = await withProofOfWork((work) =>
        callAsVisitor('resendCode', { body: { challengeId, method: way, ...(work && { work }) } }),
      );
      setCode('');
      setResendAt(Date.now() + again.resendAfterSeconds * SECOND);
      onSentAgain(again);
    });
  }

  return (
    <form {...form.toProps(() => confirm(code))} className="flex flex-col gap-4">
      <CodeField
        id="code"
        label={t('signIn.code')}
        hint={<span className="wrap-anywhere">{t(`signIn.code.${method}`, { target, count: codeLength })}</span>}
        length={codeLength}
        value={code}
        error={form.errors.code}
        readOnly={form.work === 'submit'}
        normalize={(typed) => toTypedCode(typed, codeLength)}
        findInPasted={(pasted) => findPastedCode(pasted, codeLength, { isCall: method === 'call' })}
        onValueChange={(next) => {
          if (form.isBusy) return;
          setCode(next);
          form.clear('code');
          if (next.length === codeLength && next !== code) confirm(next);
        }}
      />
      <Button type="submit" isWide isLoading={form.work === 'submit'}>
        {t('signIn.confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => onBack('')}>
          {t('signIn.otherContact')}
        </Button>
        {seconds > 0 ? (
          <p className="flex min-h-target items-center text-sm text-ink-muted">{t('signIn.wait', { seconds })}</p>
        ) : (
          [method, ...methods.filter((other) => other !== method)].map((way) => (
            <Button key={way} variant="ghost" size="sm" isLoading={form.work === 'resend'} onClick={() => resend(way)}>
              {t(`signIn.again.${way}`)}
            </Button>
          ))
        )}
      </div>
    </form>
  );
}
