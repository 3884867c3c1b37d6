import type { Exchange } from '@kaplya/contract';
import { listRightsOfExchange } from '@kaplya/contract/exchange-rights';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { LackedRights, useLackedRights } from '../lacked-rights.tsx';

const query = apiQuery('getExchange');

/** The address and login for 1C. The password is shown only once. */
export function AccessSection({ exchange }: { exchange: Exchange }) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const mayRevoke = useMay('settings.write');
  const lacked = useLackedRights(listRightsOfExchange(exchange));
  const mayMake = mayRevoke && lacked.length === 0;
  const [password, setPassword] = useState<string | null>(null);
  const { version } = exchange;
  // Refetches the settings, also after a version conflict, so that the button can be pressed again.
  const reread = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const make = useMutation({
    mutationFn: () => call('createExchangePassword', { body: { version } }),
    onSuccess: ({ password: made }) => setPassword(made),
    onSettled: reread,
  });
  const revoke = useMutation({
    mutationFn: () => call('revokeExchangePassword', { query: { version } }),
    onSettled: reread,
  });
  return (
    <Section title={t('exchange.access')}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-ink-muted">{t('exchange.accessText')}</p>
        <Facts
          facts={[
            { label: t('exchange.address'), value: <code>{exchange.address}</code> },
            { label: t('exchange.login'), value: exchange.login && <code>{exchange.login}</code> },
            {
              label: t('exchange.password'),
              value: exchange.password
                ? t('exchange.passwordMade', {
                    day: formats.dateTime(exchange.password.at),
                    name: exchange.password.by.name,
                  })
                : t('exchange.noPassword'),
            },
            {
              label: t('exchange.seen'),
              value: exchange.seenAt ? formats.dateTime(exchange.seenAt) : t('exchange.never'),
            },
            { label: t('exchange.ordersDue'), value: exchange.sendsOrders ? formats.number(exchange.ordersDue) : null },
          ]}
        />
        <FormFailure failure={make.error ?? revoke.error} />
        {mayRevoke ? (
          <div className="flex flex-wrap gap-2">
            {exchange.password && mayMake && (
              <ConfirmButton
                label={t('exchange.newPassword')}
                title={t('exchange.newPassword')}
                text={t('exchange.newPasswordText')}
                isDangerous={false}
                isBusy={make.isPending}
                onConfirm={() => make.mutate()}
              />
            )}
            {exchange.password && (
              <ConfirmButton
                label={t('exchange.revoke')}
                title={t('exchange.revoke')}
                text={t('exchange.revokeText')}
                variant="ghost"
                isBusy={revoke.isPending}
                onConfirm={() => revoke.mutate()}
              />
            )}
            {!exchange.password && mayMake && (
              <Button size="sm" isLoading={make.isPending} onClick={() => make.mutate()}>
                {t('exchange.makePassword')}
              </Button>
            )}
          </div>
        ) : (
          <p className="text-sm text-ink-muted">{t('exchange.askForPassword')}</p>
        )}
        {mayRevoke && <LackedRights rights={lacked} act="password" />}
      </div>
      <ContentDialog
        isOpen={password !== null}
        isLeftByFooter
        onClose={() => setPassword(null)}
        title={t('exchange.password')}
        description={t('exchange.passwordOnce')}
        size="sm"
        footer={<Button onClick={() => setPassword(null)}>{t('exchange.passwordCopied')}</Button>}
      >
        <LeaveGuard isDirty text={t('exchange.passwordOnce')} />
        <TextField
          label={t('exchange.password')}
          value={password ?? ''}
          readOnly
          autoComplete="off"
          className="font-mono"
          onFocus={({ target }) => target.select()}
        />
      </ContentDialog>
    </Section>
  );
}
