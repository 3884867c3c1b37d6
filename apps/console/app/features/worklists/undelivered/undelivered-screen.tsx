import { useIsFetching, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { UndeliveredOrder } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListPage } from '#kit/list/list-definition.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { usePeek } from '#kit/list/peek/use-peek.ts';
import { Facts } from '#kit/record/facts.tsx';
import { PhoneLink } from '#kit/record/phone-link.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { useMay } from '#platform/session/me.ts';
import { CallLaterDialog } from './call-later-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { NewTimeDialog } from './new-time-dialog.tsx';
import { undeliveredList } from './undelivered-list.tsx';
import { WhyCell } from './why-cell.tsx';

type Asked = { readonly order: UndeliveredOrder; readonly step: 'retry' | 'call_later' | 'refund' | 'give_up' };

/** Orders that came back: each gets a new slot, a refund, a call, or is closed. */
export function UndeliveredScreen() {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const definition = useMemo(() => undeliveredList(t, formats), [t, formats]);
  const { id: peekId } = usePeek();
  const [asked, setAsked] = useState<Asked | null>(null);

  const findOrder = (id: string): UndeliveredOrder | null => {
    const lists = queries.getQueriesData<InfiniteData<ListPage<UndeliveredOrder>>>({
      queryKey: listKey('undelivered'),
    });
    const rows = lists.flatMap(([, data]) => data?.pages?.flatMap(({ items }) => items) ?? []);
    return rows.find(({ order }) => order.uuid === id) ?? null;
  };
  const isReading = useIsFetching({ queryKey: listKey('undelivered') }) > 0;
  const reload = () => queries.invalidateQueries({ queryKey: listKey('undelivered') });
  const finish = (number: string) => {
    setAsked(null);
    showToast({ tone: 'success', text: t('worklists.undelivered.done', { number }) });
    void reload();
  };

  const close = () => setAsked(null);

  /** Refetches the order; the open dialog retains its typed values. */
  async function reread(): Promise<void> {
    if (!asked) return;
    const { uuid, number } = asked.order.order;
    await reload();
    const order = findOrder(uuid);
    setAsked(order && { ...asked, order });
    if (!order) showToast({ tone: 'info', text: t('worklists.undelivered.gone', { number }) });
  }

  /** Opens the dialog of a step for the focused row, else for the order open beside the list. */
  const askOfFocused = (step: Asked['step']) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const order = findOrder(row?.dataset['row'] ?? peekId ?? '');
    if (order) setAsked({ order, step });
  };
  const mayWrite = useMay('orders.write');
  useHotkeys(
    mayWrite && asked === null
      ? {
          name: t('worklists.undelivered.title'),
          hotkeys: [
            { keys: 'n', label: t('worklists.undelivered.newTime'), run: () => askOfFocused('retry') },
            { keys: 'c', label: t('worklists.undelivered.later'), run: () => askOfFocused('call_later') },
          ],
        }
      : null,
  );
  return (
    <>
      <ScreenHeader title={t('worklists.undelivered.title')} />
      <DataList
        definition={definition}
        empty={
          <ScreenState
            icon="check"
            title={t('worklists.undelivered.empty')}
            text={t('worklists.undelivered.emptyText')}
          />
        }
        renderPeek={(id) => {
          const order = findOrder(id);
          if (order) return <Details order={order} onAsk={(step) => setAsked({ order, step })} />;
          return isReading ? (
            <RowsSkeleton label={t('kit.loading')} />
          ) : (
            <ScreenState icon="check" title={t('kit.list.gone')} />
          );
        }}
      />
      {asked?.step === 'retry' && (
        <NewTimeDialog order={asked.order} onClose={close} onDone={finish} onChanged={() => void reread()} />
      )}
      {asked?.step === 'call_later' && (
        <CallLaterDialog order={asked.order} onClose={close} onDone={finish} onChanged={() => void reread()} />
      )}
      {(asked?.step === 'refund' || asked?.step === 'give_up') && (
        <EndDialog
          order={asked.order}
          step={asked.step}
          onClose={close}
          onDone={finish}
          onChanged={() => void reread()}
        />
      )}
    </>
  );
}

function Details({ order, onAsk }: { order: UndeliveredOrder; onAsk: (step: Asked['step']) => void }) {
  const t = useText();
  const { dateTime, money } = useFormats();
  const mayWrite = useMay('orders.write');
  const mayRefund = useMay('refunds.write');
  const isPaid = order.money.paid.amount > order.money.refunded.amount;
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: t('worklists.undelivered.customer'), value: order.customerName },
          { label: t('worklists.undelivered.phone'), value: <PhoneLink phone={order.phone} /> },
          { label: t('worklists.undelivered.address'), value: order.address },
          { label: t('worklists.undelivered.since'), value: dateTime(order.since) },
          {
            label: t('worklists.undelivered.note'),
            value: order.reason || order.note || order.isGivenUp ? <WhyCell row={order} /> : null,
          },
          { label: t('worklists.undelivered.paid'), value: isPaid ? money(order.money.paid) : null },
          { label: t('worklists.undelivered.until'), value: order.retryUntil && dateTime(order.retryUntil) },
          { label: t('worklists.undelivered.call'), value: order.call && dateTime(order.call.dueAt) },
        ]}
      />
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onAsk('retry')} iconEnd={<KeyCap keys="n" />}>
            {t('worklists.undelivered.newTime')}
          </Button>
          <Button variant="secondary" onClick={() => onAsk('call_later')} iconEnd={<KeyCap keys="c" />}>
            {t('worklists.undelivered.later')}
          </Button>
          {mayRefund && isPaid && (
            <Button variant="secondary" onClick={() => onAsk('refund')}>
              {t('worklists.undelivered.refund')}
            </Button>
          )}
          {!order.isGivenUp && (
            <Button variant="secondary" onClick={() => onAsk('give_up')}>
              {t('worklists.undelivered.giveUp')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
