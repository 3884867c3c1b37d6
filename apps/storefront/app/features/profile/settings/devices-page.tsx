import type { Session } from '@kaplya/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuery } from '#platform/data/queries.ts';
import { useRestoredFocus } from '@kaplya/ui/focus/use-restored-focus.ts';
import { signOut } from '#features/identity/session/sign-out.ts';
import { formatTime, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { cancelPersonalQueries, getQueryClient } from '#platform/data/query-client.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog, preloadDialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { AccountGate } from '../menu/account-gate.tsx';
import { BackToProfile } from '#features/account/back-to-profile.tsx';
import { findDeviceName } from '#features/identity/passkeys/device-name.ts';
import { toDepartureState } from '../data/farewell.ts';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { Passkeys } from './passkeys.tsx';
import { WaitingArea } from '#features/account/waiting-area.tsx';

const sessionsQuery = () => apiQuery('listSessions');

/** Lists the devices where the customer is signed in; each, or all at once, can be signed out. */
export function DevicesPage() {
  return <AccountGate>{() => <Devices />}</AccountGate>;
}

function Devices() {
  const t = useText();
  const query = useQuery({ ...sessionsQuery(), staleTime: 0 });
  const focus = useRestoredFocus();

  return (
    <>
      <BackToProfile />
      <p className="text-ink-muted">{t('account.devices.text')}</p>
      {query.data ? (
        <>
          <div {...focus} className="outline-none">
            <ul className="divide-y divide-line overflow-clip rounded-lg bg-surface shadow-card">
              {query.data.data
                .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
                .map((session) => (
                  <Device key={session.id} session={session} />
                ))}
            </ul>
          </div>
          <Passkeys />
          <SignOutEverywhere />
        </>
      ) : (
        <WaitingArea query={query} title={t('account.devices.failed')} fallback={t('errors.generic')}>
          <Skeleton className="h-48 rounded-lg" />
        </WaitingArea>
      )}
    </>
  );
}

function Device({ session }: { session: Session }) {
  const t = useText();
  const now = useNow();
  const { relativeDay } = useFormats();
  const { id, isCurrent, userAgent, lastUsedAt } = session;
  const zone = findOwnTimeZone();
  const name = findDeviceName(userAgent) ?? t('account.devices.unknown');
  const time = `${relativeDay(toDay(lastUsedAt, zone), toDay(now, zone))}, ${formatTime(lastUsedAt, zone)}`;

  async function endSession() {
    const { queryKey } = sessionsQuery();
    const queries = getQueryClient();
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (list) => list && { data: list.data.filter((each) => each.id !== id) });
    try {
      await getClient().call('endSession', { params: { id } });
      showToast({ text: t('account.devices.ended') });
    } catch (failure) {
      // A 404 means that the device is already signed out.
      if (failure instanceof ApiFailure && failure.status === 404) return;
      queries.setQueryData(queryKey, before);
      // The device may be signed out although no answer came.
      void queries.invalidateQueries({ queryKey });
      showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('account.devices.endFailed') }) });
    }
  }

  return (
    <li data-item={id} className="flex min-h-16 items-center gap-3.5 py-2 ps-4 pe-2">
      <Icon name="device" size={22} className={isCurrent ? 'text-brand' : 'text-ink-muted'} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {isCurrent && <Badge tone="success">{t('account.devices.this')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">{t('account.devices.used', { time })}</p>
      </div>
      {!isCurrent && (
        <IconButton
          icon="leave"
          label={t('account.devices.signOutOf', { device: name })}
          className="text-ink-muted"
          onClick={() => void endSession()}
        />
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const t = useText();
  const navigate = useNavigate();
  const [isAsking, setRequestHandler] = useState(false);
  const [work, setWork] = useState<'here' | 'everywhere' | null>(null);

  async function leaveHere() {
    setWork('here');
    await signOut();
    showToast({ text: t('account.signedOut') });
    void navigate(paths.profile(), { replace: true, state: toDepartureState('signedOut') });
  }

  async function leaveEverywhere() {
    setWork('everywhere');
    try {
      await cancelPersonalQueries();
      await getClient().endSessionWith('endSessions');
      showToast({ text: t('account.devices.everywhere.done') });
      void navigate(paths.profile(), { replace: true, state: toDepartureState('signedOut') });
    } catch (failure) {
      showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('account.devices.endFailed') }) });
    } finally {
      setRequestHandler(false);
      setWork(null);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" isWide isLoading={work === 'here'} onClick={() => void leaveHere()}>
        {t('account.devices.signOut')}
      </Button>
      <Button
        variant="ghost"
        isWide
        className="text-danger"
        onPointerEnter={preloadDialog}
        onClick={() => setRequestHandler(true)}
      >
        {t('account.devices.everywhere')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setRequestHandler(false)}
        size="sm"
        title={t('account.devices.everywhere.title')}
        description={t('account.devices.everywhere.text')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setRequestHandler(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" isLoading={work === 'everywhere'} onClick={() => void leaveEverywhere()}>
              {t('account.signOut')}
            </Button>
          </>
        }
      />
    </div>
  );
}
