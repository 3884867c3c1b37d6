import type { Passkey } from '@kaplya/contract';
import { useState } from 'react';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { addPasskey } from '#features/identity/passkeys/passkey-calls.ts';
import { formatTime, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { getClient } from '#platform/data/client.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { useQuery } from '#platform/data/queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useRestoredFocus } from '@kaplya/ui/focus/use-restored-focus.ts';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { WaitingArea } from '#features/account/waiting-area.tsx';

const passkeysQuery = () => apiQuery('listPasskeys');
const refresh = () => getQueryClient().invalidateQueries({ queryKey: passkeysQuery().queryKey });

/** Lists the passkeys of the account with device and date, and a button that adds one. */
export function Passkeys() {
  const t = useText();
  const isOnline = useOnline();
  const query = useQuery({ ...passkeysQuery(), staleTime: 0 });
  const focus = useRestoredFocus();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);

  async function add() {
    setAdding(true);
    try {
      const added = await addPasskey(t('account.devices.unknown'));
      if (added) showToast({ tone: 'success', text: t('account.passkeys.added') });
    } catch (failure) {
      if (isCancelled(failure)) return;
      const isThere = failure instanceof Error && failure.name === 'InvalidStateError';
      const fallback = t(isThere ? 'account.passkeys.exists' : 'account.passkeys.addFailed');
      showToast({ tone: isThere ? 'info' : 'danger', text: messageOf(failure, { fallback }) });
    } finally {
      // The passkey may be there although no answer came.
      void refresh();
      setAdding(false);
    }
  }

  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t('account.passkeys.title')}</h2>
      <p className="text-ink-muted">{t('account.passkeys.text', { domain: location.hostname })}</p>
      {query.data ? (
        <div {...focus} className="outline-none">
          {query.data.data.length === 0 ? (
            <p>{t('account.passkeys.none')}</p>
          ) : (
            <ul className="divide-y divide-line overflow-clip rounded-lg bg-surface shadow-card">
              {query.data.data.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
              ))}
            </ul>
          )}
        </div>
      ) : (
        <WaitingArea query={query} title={t('account.passkeys.failed')} fallback={t('errors.generic')}>
          <Skeleton className="h-16 rounded-lg" />
        </WaitingArea>
      )}
      {canUsePasskeys() ? (
        <Button
          variant="secondary"
          isWide
          isLoading={isAdding}
          disabledReason={isOnline || isAdding ? null : t('errors.network')}
          onClick={() => void add()}
        >
          {t('account.passkeys.add')}
        </Button>
      ) : (
        <p className="text-sm text-ink-muted">{t('account.passkeys.unsupported')}</p>
      )}
      <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}

type PasskeyItemProps = { passkey: Passkey; onRemove: () => void };

function PasskeyItem({ passkey: { id, name, domain, createdAt, lastUsedAt }, onRemove }: PasskeyItemProps) {
  const t = useText();
  const now = useNow();
  const { relativeDay } = useFormats();
  const zone = findOwnTimeZone();
  const toText = (instant: string) =>
    `${relativeDay(toDay(instant, zone), toDay(now, zone))}, ${formatTime(instant, zone)}`;

  return (
    <li data-item={id} className="flex min-h-16 items-center gap-3.5 py-2 ps-4 pe-2">
      <Icon name="user" size={22} className="text-ink-muted" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          {lastUsedAt === null
            ? t('account.passkeys.created', { time: toText(createdAt) })
            : t('account.passkeys.used', { time: toText(lastUsedAt) })}
          {domain !== location.hostname && <span className="block wrap-anywhere">{domain}</span>}
        </p>
      </div>
      <IconButton
        icon="trash"
        label={t('account.passkeys.remove', { name })}
        className="text-ink-muted"
        onClick={onRemove}
      />
    </li>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const t = useText();
  const [isRemoving, setRemoving] = useState(false);
  // Stores the last content, so that it stays visible during the closing animation.
  const [shown, setShown] = useState(passkey);
  if (passkey && shown !== passkey) setShown(passkey);

  async function remove() {
    if (!passkey) return;
    setRemoving(true);
    try {
      await getClient().call('removePasskey', { params: { id: passkey.id } });
      showToast({ text: t('account.passkeys.removed') });
      onClose();
    } catch (failure) {
      if (isCancelled(failure)) return;
      // A 404 means that it is removed already, perhaps by an attempt without an answer.
      if (failure instanceof ApiFailure && failure.status === 404) return onClose();
      showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('account.passkeys.removeFailed') }) });
    } finally {
      void refresh();
      setRemoving(false);
    }
  }

  return (
    <Dialog
      isOpen={passkey !== null}
      onClose={onClose}
      size="sm"
      title={t('account.passkeys.removeTitle', { name: shown?.name ?? '' })}
      description={t('account.passkeys.removeText')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" isLoading={isRemoving} onClick={() => void remove()}>
            {t('account.passkeys.removeConfirm')}
          </Button>
        </>
      }
    />
  );
}
