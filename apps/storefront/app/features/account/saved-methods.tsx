import type { SavedPaymentMethod } from '@kaplya/contract';
import { useId, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog, preloadDialog } from '@kaplya/ui/overlay/dialog.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useRestoredFocus } from '@kaplya/ui/focus/use-restored-focus.ts';
import { deleteSavedMethod, savedMethodKinds, type SavedMethodKind } from './delete-saved-method.ts';
import { toSavedMethodName } from './saved-method-name.ts';
import { WaitingArea } from './waiting-area.tsx';

/** Lists the customer's saved cards and accounts, each with a button that deletes it. */
export function SavedMethods() {
  const t = useText();
  const cards = useQuery({ ...savedMethodKinds.card.list(), staleTime: 0 });
  const sbps = useQuery({ ...savedMethodKinds.sbp.list(), staleTime: 0 });
  const focus = useRestoredFocus();
  const waiting = cards.data ? sbps : cards;

  if (!cards.data || !sbps.data) {
    return (
      <WaitingArea query={waiting} title={t('account.payments.failed')} fallback={t('errors.generic')}>
        <Skeleton className="h-40 rounded-lg" />
      </WaitingArea>
    );
  }
  const savedCards = cards.data['hydra:member'];
  const savedSbps = sbps.data['hydra:member'];
  return (
    <div {...focus} className="flex flex-col gap-4 outline-none">
      {savedCards.length + savedSbps.length === 0 ? (
        <EmptyState drawing="card" title={t('account.payments.empty.title')} text={t('account.payments.empty.text')} />
      ) : (
        <>
          <p className="text-ink-muted">{t('account.payments.text')}</p>
          <MethodsOfKind kind="card" title={t('account.payments.cards')} methods={savedCards} />
          <MethodsOfKind kind="sbp" title={t('account.payments.sbps')} methods={savedSbps} />
        </>
      )}
    </div>
  );
}

type MethodsOfKindProps = { kind: SavedMethodKind; title: string; methods: readonly SavedPaymentMethod[] };

function MethodsOfKind({ kind, title, methods }: MethodsOfKindProps) {
  const id = useId();
  if (methods.length === 0) return null;
  return (
    <section aria-labelledby={id} className="overflow-clip rounded-lg bg-surface shadow-card">
      <h2 id={id} className="px-4 pt-4 text-base">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {methods.map((method) => (
          <SavedMethod key={method.id} kind={kind} method={method} />
        ))}
      </ul>
    </section>
  );
}

function SavedMethod({ kind, method }: { kind: SavedMethodKind; method: SavedPaymentMethod }) {
  const t = useText();
  const { id, expiry } = method;
  const name = toSavedMethodName(method);
  const [isAsking, setRequestHandler] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await deleteSavedMethod(kind, id, { call: getClient().call, queryClient: getQueryClient() });
    } catch (failure) {
      setBusy(false);
      showToast({
        tone: 'danger',
        text: messageOf(failure, { fallback: t(findFailureText(failure, 'account.payments.deleteFailed')) }),
      });
      return;
    }
    setRequestHandler(false);
    showToast({ text: t('account.payments.deleted') });
  }

  return (
    <li data-item={id} className="flex min-h-16 items-center gap-3.5 py-2 ps-4 pe-2">
      <Icon name="wallet" size={22} className="text-brand" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        {expiry !== null && (
          <p className="text-sm text-ink-muted tabular-nums">{t('account.payments.expiry', { expiry })}</p>
        )}
      </div>
      <IconButton
        icon="trash"
        label={t('account.payments.deleteOf', { name })}
        className="text-ink-muted"
        onPointerEnter={preloadDialog}
        onClick={() => setRequestHandler(true)}
      />
      <Dialog
        isOpen={isAsking}
        onClose={() => setRequestHandler(false)}
        size="sm"
        title={t('account.payments.delete.title', { name })}
        description={t('account.payments.delete.text')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setRequestHandler(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" isLoading={isBusy} onClick={() => void remove()}>
              {t('common.delete')}
            </Button>
          </>
        }
      />
    </li>
  );
}
