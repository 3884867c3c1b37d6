import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { call } from '#platform/data/client.ts';
import type { AcquirerSecret } from './acquirer-secret.ts';
import { useMe } from '#platform/session/me.ts';
import { isSecretValue, SecretValueField } from './secret-value-field.tsx';

type SecretRowProps = { secret: AcquirerSecret; onChanged: () => void };

/** A secret: its account, whether it can be decrypted, and its actions. */
export function SecretRow({ secret, onChanged }: SecretRowProps) {
  const t = useText();
  const formats = useFormats();
  const [isReplaced, setReplaced] = useState(false);
  const [value, setValue] = useState('');
  const { name, account, version, hint, source, setAt, setBy, isReadable, position, takesNewPayments, isTest } = secret;
  const { isOpened } = useMe().partner;
  const isOwn = source === 'database';
  const params = { name };

  const test = useMutation({ mutationFn: () => call('testSecret', { params, body: { account } }) });
  const save = useMutation({
    mutationFn: (change: { value?: string; takesNewPayments?: true }) =>
      call('saveSecret', { params, body: { account, version, ...change } }),
    onSuccess: () => {
      setValue('');
      setReplaced(false);
      test.reset();
      showToast({ tone: 'success', text: t('settings.secrets.saved') });
      onChanged();
    },
  });
  const remove = useMutation({
    mutationFn: (isInsisted: boolean) =>
      call('deleteSecret', { params, query: { account, version, ...(isInsisted && { despiteUse: '1' as const }) } }),
    onSuccess: () => {
      showToast({ tone: 'success', text: t('settings.secrets.removed') });
      onChanged();
    },
  });
  const use = findUse(remove.error);

  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t(`settings.secrets.name.${name}`)}</span>
        <span className="wrap-anywhere">{account}</span>
        {!isReadable && <StatusPill tone="danger">{t('settings.secrets.unreadable')}</StatusPill>}
        {isReadable && position !== null && (
          <StatusPill tone={takesNewPayments ? 'done' : 'off'}>
            {t(takesNewPayments ? 'settings.secrets.current' : 'settings.secrets.former')}
          </StatusPill>
        )}
      </div>
      <p className="text-sm text-ink-muted">
        {[
          hint === '' ? null : t('settings.secrets.hint', { hint }),
          isOwn ? null : t('settings.secrets.environment'),
          setAt === null
            ? null
            : t('settings.secrets.set', {
                who: setBy?.name ?? t('settings.changed.nobody'),
                when: formats.dateTime(setAt),
              }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {takesNewPayments && !isTest && !isOpened && (
        <p className="text-sm text-warning">{t('settings.secrets.unopened')}</p>
      )}
      {takesNewPayments && isTest && isOpened && (
        <p className="text-sm text-warning">{t('settings.secrets.testKey')}</p>
      )}
      {!isReadable && <p className="text-sm text-danger">{t('settings.secrets.unreadable.text')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('settings.secrets.test.of', { account })}
          isLoading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('settings.secrets.test')}
        </Button>
        {isOwn && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('settings.secrets.replace.of', { account })}
            aria-expanded={isReplaced}
            onClick={() => setReplaced(!isReplaced)}
          >
            {t('settings.secrets.replace')}
          </Button>
        )}
        {isOwn && position !== null && position > 1 && isReadable && (
          <Button
            variant="ghost"
            size="sm"
            isLoading={save.isPending}
            onClick={() => save.mutate({ takesNewPayments: true })}
          >
            {t('settings.secrets.makeCurrent')}
          </Button>
        )}
        {isOwn && (
          <ConfirmButton
            label={t('settings.secrets.remove')}
            title={t('settings.secrets.remove.title', { account })}
            text={t('settings.secrets.remove.text')}
            variant="ghost"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate(false)}
          />
        )}
        <span role="status" className="text-sm">
          {test.data && t(`settings.secrets.result.${test.data.result}`)}
        </span>
      </div>
      {use && (
        <div className="flex flex-col items-start gap-2 rounded-md border border-warning bg-warning-soft p-3 text-sm">
          <p>{t('settings.secrets.inUse', use)}</p>
          <Button variant="secondary" size="sm" isLoading={remove.isPending} onClick={() => remove.mutate(true)}>
            {t('settings.secrets.removeAnyway')}
          </Button>
        </div>
      )}
      <FormFailure failure={test.error ?? save.error ?? (use ? null : remove.error)} />
      {isReplaced && (
        <form
          noValidate
          className="flex max-w-xl flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isSecretValue(value)) save.mutate({ value: value.trim() });
          }}
        >
          <SecretValueField value={value} onChange={setValue} />
          <div>
            <SaveButton isLoading={save.isPending} isDisabled={!isSecretValue(value)}>
              {t('settings.secrets.save')}
            </SaveButton>
          </div>
        </form>
      )}
    </li>
  );
}

/** The counts of unfinished payments, refunds and receipts in the refusal `secret.in_use`; null for any other. */
function findUse(failure: unknown): { payments: number; refunds: number; receipts: number } | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'secret.in_use') return null;
  const { payments, refunds, receipts } = failure.details;
  return {
    payments: Array.isArray(payments) ? payments.length : 0,
    refunds: typeof refunds === 'number' ? refunds : 0,
    receipts: typeof receipts === 'number' ? receipts : 0,
  };
}
