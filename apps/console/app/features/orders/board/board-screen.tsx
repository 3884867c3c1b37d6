import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addDays } from '@kaplya/domain/zoned-time';
import type { BoardSlot } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { ListFileButton } from '#kit/list/list-file-button.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { fetchFile } from '#platform/data/files.ts';
import { useLiveRefetch } from '#platform/live/use-live-refetch.ts';
import { useMay } from '#platform/session/me.ts';
import { BoardGrid } from './board-grid.tsx';
import { SlotLimitDialog } from './slot-limit-dialog.tsx';
import { useBoardDay } from './use-board-day.ts';

/** The stream of changes reports orders, but not the places that carts hold, so the board is polled. */
const REFRESH_MS = 30_000;

/** The intervals of a day by zone, with their limits and occupancy. */
export function BoardScreen() {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { day, setDay } = useBoardDay();
  const asked = apiQuery('getBoard', { query: { date: day } });
  const { data, error, refetch } = useQuery({ ...asked, refetchInterval: REFRESH_MS });
  const withoutPointFilter = { date: day, view: 'point-missing' } as const;
  const ordersWithoutPoint = useQuery(apiQuery('listOpsOrders', { query: { ...withoutPointFilter, limit: 1 } }));
  const withoutPoint = ordersWithoutPoint.data?.total ?? 0;
  useLiveRefetch('order', () => Promise.all([refetch(), ordersWithoutPoint.refetch()]));
  const [limitedId, setLimitedId] = useState<string | null>(null);
  const limited = data?.slots.find(({ id }) => id === limitedId);
  const mayLimit = useMay('slots.write');
  const go = (days: number) => setDay(addDays(day, days));
  useHotkeys({
    name: t('board.title'),
    hotkeys: [
      { keys: '[', label: t('board.before'), run: () => go(-1) },
      { keys: ']', label: t('board.after'), run: () => go(1) },
      { keys: 't', label: t('board.today'), run: () => setDay(formats.today()) },
      { keys: 'd', label: t('board.dayList'), run: () => void navigate(`/board/sheet?date=${day}`) },
    ],
  });
  const overfull = data?.slots.filter(({ isOverfull }) => isOverfull).length ?? 0;

  return (
    <>
      <ScreenHeader
        title={t('board.title')}
        aside={<span className="text-ink-muted">{formats.longDay(day)}</span>}
        actions={
          <>
            <Button
              variant="secondary"
              size="sm"
              iconStart={<Icon name="print" size={16} />}
              onClick={() => void navigate(`/board/sheet?date=${day}`)}
            >
              {t('board.dayList')}
            </Button>
            <ListFileButton
              name="orders"
              permission="orders.export"
              fetch={(format) => fetchFile('exportOrders', { query: { date: day, format } })}
            />
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2 px-(--spacing-page) pb-3">
        <IconButton icon="chevron-left" label={t('board.before')} onClick={() => go(-1)} />
        <label className="flex items-center gap-1.5 text-sm">
          <span className="text-ink-muted">{t('board.day')}</span>
          <input
            type="date"
            className="min-h-target rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink hover:border-brand"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <IconButton icon="chevron-right" label={t('board.after')} onClick={() => go(1)} />
        <Button variant="ghost" size="sm" onClick={() => setDay(formats.today())}>
          {t('board.today')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setDay(formats.tomorrow())}>
          {t('board.tomorrow')}
        </Button>
        {data && (
          <p className="text-sm text-ink-muted md:ms-auto">
            {t('board.total', {
              orders: data.total.confirmed.orders,
              limit: data.total.limit.orders,
              bottles: data.total.confirmed.bottles,
              bottleLimit: data.total.limit.bottles,
            })}
          </p>
        )}
        {withoutPoint > 0 && (
          <Link to={`/orders?${new URLSearchParams(withoutPointFilter)}`} className={linkClass()}>
            <StatusPill tone="danger">{t('board.noPoint', { count: withoutPoint })}</StatusPill>
          </Link>
        )}
        {overfull > 0 && <StatusPill tone="danger">{t('board.overfull', { count: overfull })}</StatusPill>}
      </div>
      <div className="px-(--spacing-page) pb-6">
        {data?.holiday && (
          <div className="mb-3">
            <Callout tone="warning" icon="warning">
              {t('board.holiday', { name: data.holiday })}
            </Callout>
          </div>
        )}
        {!data && <QueryState {...{ data, error, refetch }} rows={8} />}
        {data?.slots.length === 0 && <ScreenState icon="board" title={t('board.empty')} text={t('board.emptyText')} />}
        {data && data.slots.length > 0 && (
          <BoardGrid board={data} {...(mayLimit && { onLimit: ({ id }: BoardSlot) => setLimitedId(id) })} />
        )}
      </div>
      {limited && data && (
        <SlotLimitDialog
          key={limited.id}
          day={day}
          slot={limited}
          zone={data.zones.find(({ id }) => id === limited.zoneId)?.name ?? limited.zoneId}
          onClose={() => setLimitedId(null)}
          onChanged={() => void refetch()}
          onDone={() => {
            setLimitedId(null);
            showToast({ tone: 'success', text: t('board.done') });
            void queries.invalidateQueries({ queryKey: ['getBoard'] });
          }}
        />
      )}
    </>
  );
}
