import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { meQuery, useMe } from '#platform/session/me.ts';

/** The person's passkeys, by which they sign in without a code. */
export function OwnPasskeys() {
  const t = useText();
  const formats = useFormats();
  const me = useMe();
  const queries = useQueryClient();
  const query = apiQuery('listPasskeys');
  const { data, error, refetch } = useQuery(query);
  const [running, setRunning] = useState<string | null>(null);

  async function run(name: string, work: () => Promise<unknown>) {
    setRunning(name);
    try {
      await work();
    } catch (failure) {
      showFailure(failure, t('kit.form.failed'));
    } finally {
      setRunning(null);
      await queries.invalidateQueries({ queryKey: query.queryKey });
      await queries.invalidateQueries({ queryKey: meQuery(me.id).queryKey });
    }
  }

  async function add() {
    const [creation, { requestPasskeyCreation }] = await Promise.all([
      call('getPasskeyCreation'),
      whenOnline(() => import('@kaplya/client/sign-in/request-passkey.ts')),
    ]);
    const credential = await requestPasskeyCreation(creation);
    if (!credential) return;
    await call('addPasskey', { body: { name: t('staff.passkeys.own'), credential } });
    showToast({ tone: 'success', text: t('staff.passkeys.added') });
  }

  if (error || !data) return <QueryState {...{ data, error, refetch }} rows={2} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">{t('staff.passkeys.text', { domain: location.hostname })}</p>
      {data.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.data.map(({ id, name, domain, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 py-2">
              <div className="min-w-0 grow">
                <p className="wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-muted">
                  {domain} ·{' '}
                  {lastUsedAt === null
                    ? t('staff.passkeys.created', { time: formats.dateTime(createdAt) })
                    : t('staff.passkeys.used', { time: formats.dateTime(lastUsedAt) })}
                </p>
              </div>
              <Button
                variant="ghost"
                size="sm"
                isLoading={running === id}
                onClick={() => void run(id, () => call('removePasskey', { params: { id } }))}
              >
                {t('staff.passkeys.removeOne', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div>
          <Button variant="secondary" size="sm" isLoading={running === 'add'} onClick={() => void run('add', add)}>
            {t('staff.passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-muted">{t('staff.passkeys.unsupported')}</p>
      )}
    </div>
  );
}
