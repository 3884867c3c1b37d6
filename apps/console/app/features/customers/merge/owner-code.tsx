import type { Challenge, OpsCustomer, SignInMethod } from '@kaplya/contract';
import { useEffect, useState } from 'react';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findPastedCode, toTypedCode } from '@kaplya/client/sign-in/parse-code.ts';
import { getDeviceInfo } from '@kaplya/client/tokens/device-info.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { formatPhone } from '@kaplya/domain/phones';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { call } from '#platform/data/client.ts';

type OwnerCodeProps = {
  customer: OpsCustomer;
  isOver: boolean;
  onProven: () => void;
  /** Called when the confirmation by the code expires. */
  onOver: () => void;
};

/** Sends a code to the owner of an account, and checks the code that the owner reads out to staff. */
export function OwnerCode({ customer, isOver, onProven, onOver }: OwnerCodeProps) {
  const t = useText();
  const { time } = useFormats();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [code, setCode] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const form = useForm<'code', SignInMethod>({
    explain: (failure, work) => {
      if (isCancelled(failure)) return {};
      const text = messageOf(failure, { fallback: t('kit.form.failed') });
      return work === 'submit' ? { code: text } : { form: text };
    },
  });
  const own = customer.contacts.filter(({ isConfirmed, isOfMerged }) => isConfirmed && !isOfMerged);
  const phone = own.find(({ kind }) => kind === 'phone')?.value;
  const email = own.find(({ kind }) => kind === 'email')?.value;
  const ways: readonly SignInMethod[] = [
    ...(phone === undefined ? [] : (['sms', 'call'] as const)),
    ...(email === undefined ? [] : (['email'] as const)),
  ];
  const params = { id: customer.id };
  const name = customer.name || (phone ? formatPhone(phone) : (email ?? t('customers.noName')));
  const isProven = until !== null && !isOver;

  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(onOver, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer for one confirmation
  }, [until]);

  const send = (method: SignInMethod) =>
    void form.run(method, async () => {
      const headers = { 'x-device-info': getDeviceInfo(getConsoleStorage()) };
      setChallenge(await call('sendMergeCode', { params, body: { method }, headers }));
      setCode('');
    });

  function confirm(entered: string) {
    void form.submit(entered === '' ? { code: t('kit.required') } : {}, async () => {
      if (!challenge) return;
      try {
        const { challengeId } = challenge;
        const { confirmedUntil } = await call('confirmMergeCode', { params, body: { challengeId, code: entered } });
        setUntil(confirmedUntil);
        setChallenge(null);
        onProven();
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.kind === 'answer') setCode('');
        throw failure;
      }
    });
  }

  return (
    <form
      {...form.toProps(() => confirm(code))}
      aria-label={t('customers.merge.codeOf', { name })}
      className="flex min-w-0 flex-col gap-2"
    >
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p role="status" className="empty:hidden">
        {isProven && <StatusPill tone="done">{t('customers.merge.proven', { time: time(until) })}</StatusPill>}
      </p>
      {ways.length === 0 && <p className="text-ink-muted">{t('customers.merge.noContact')}</p>}
      <FormFailure failure={form.errors.form} />
      {challenge && (
        <>
          <CodeField
            label={t('customers.merge.code')}
            hint={t('customers.merge.codeHint')}
            length={challenge.codeLength}
            value={code}
            error={form.errors.code}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that asked for it has been pressed
            autoFocus
            readOnly={form.work === 'submit'}
            normalize={(entered) => toTypedCode(entered, challenge.codeLength)}
            findInPasted={(pasted) =>
              findPastedCode(pasted, challenge.codeLength, { isCall: challenge.method === 'call' })
            }
            onValueChange={(next) => {
              if (form.isBusy) return;
              setCode(next);
              form.clear('code');
              if (next.length === challenge.codeLength && next !== code) confirm(next);
            }}
          />
          <Button type="submit" size="sm" isLoading={form.work === 'submit'}>
            {t('customers.merge.confirm')}
          </Button>
        </>
      )}
      {!isProven && (
        <div className="flex flex-wrap gap-2">
          {ways.map((way) => (
            <Button
              key={way}
              variant={challenge ? 'ghost' : 'secondary'}
              size="sm"
              isLoading={form.work === way}
              onClick={() => send(way)}
            >
              {t(`customers.merge.send.${way}`)}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}
