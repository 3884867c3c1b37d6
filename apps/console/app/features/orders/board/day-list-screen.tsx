import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { DayList, DayStop } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { MoneyAtDoor } from '../status/money-at-door.tsx';
import { useBoardDay } from './use-board-day.ts';

/** The deliveries of a day for print, by interval and zone. */
export function DayListScreen() {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { day } = useBoardDay();
  const [params] = useSearchParams();
  const zone = params.get('zone');
  const slot = params.get('slot');
  const query = { date: day, ...(zone !== null && { zone }), ...(slot !== null && { slot }) };
  const { data, error, refetch } = useQuery(apiQuery('getDaySheet', { query }));
  const goBack = () => void navigate(`/board?date=${day}`);
  useHotkeys({
    name: t('board.dayList'),
    hotkeys: [
      { keys: 'p', label: t('board.dayList.print'), run: () => window.print() },
      { keys: 'Escape', label: t('board.dayList.back'), run: goBack },
    ],
  });

  return (
    <>
      <ScreenHeader
        title={t('board.dayList.title', { day: formats.longDay(day) })}
        {...(data && { aside: <span className="text-ink-muted">{toSums(data.sums, t, formats)}</span> })}
        actions={
          <>
            <Button variant="secondary" size="sm" onClick={goBack}>
              {t('board.dayList.back')}
            </Button>
            <Button size="sm" iconStart={<Icon name="print" size={16} />} onClick={() => window.print()}>
              {t('board.dayList.print')}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-5 px-(--spacing-page) pb-6">
        {!data && <QueryState {...{ data, error, refetch }} rows={10} />}
        {data && data.left > 0 && (
          <Callout tone="warning" icon="warning">
            {t('board.dayList.left', { count: data.left })}
          </Callout>
        )}
        {data?.slots.length === 0 && <ScreenState icon="truck" title={t('board.dayList.empty')} />}
        {data?.slots.map((each) => (
          <Slot key={each.id} slot={each} />
        ))}
      </div>
    </>
  );
}

type Slots = DayList['slots'][number];

function toSums(
  { stops, bottles, empties, toCollect }: DayList['sums'],
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
): string {
  return t('board.dayList.sums', { stops, bottles, empties, money: formats.money(toCollect) });
}

/** Shares of the paper's width: a long link or name wraps within its own. */
const columns = [
  ['order', '9%'],
  ['where', '29%'],
  ['what', '19%'],
  ['empties', '10%'],
  ['collect', '16%'],
  ['notes', '17%'],
] as const;

function Slot({ slot: { from, to, zone, stops, sums } }: { slot: Slots }) {
  const t = useText();
  const formats = useFormats();
  return (
    <section>
      <h2 className="text-lg font-semibold">
        {from}–{to}, {zone.name}
      </h2>
      <p className="mb-2 text-sm text-ink-muted">{toSums(sums, t, formats)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached */}
      <div role="region" aria-label={`${from}–${to}, ${zone.name}`} tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-4xl table-fixed border-collapse text-sm tabular-nums print:min-w-0">
          <thead>
            <tr className="border-b border-line-strong text-start text-ink-muted">
              {columns.map(([name, width]) => (
                <th key={name} scope="col" className="px-2 py-1 text-start font-medium" style={{ inlineSize: width }}>
                  {t(`board.dayList.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stops.map((stop) => (
              <Stop key={stop.uuid} stop={stop} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Stop({ stop }: { stop: DayStop }) {
  const t = useText();
  const formats = useFormats();
  const way = [
    stop.entrance && t('board.dayList.entrance', { value: stop.entrance }),
    stop.floor && t('board.dayList.floor', { value: stop.floor }),
    stop.intercom && t('board.dayList.intercom', { value: stop.intercom }),
    stop.directions,
  ].filter(Boolean);
  const isUnconfirmed = stop.status === 'new' || stop.status === 'requiresConfirmation';
  const notes = [
    ...(isUnconfirmed ? [t('board.dayList.unconfirmed')] : []),
    ...stop.wishes.map((deliveryWish) => t(`board.dayList.${deliveryWish}`)),
    stop.changeFrom && t('board.dayList.changeFrom', { sum: formats.money(stop.changeFrom) }),
    stop.note,
  ].filter(Boolean);
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="px-2 py-1.5 text-start font-semibold whitespace-nowrap">
        {stop.number}
      </th>
      <td className="px-2 py-1.5 wrap-anywhere">
        {stop.address}
        {stop.isPlaceUnconfirmed && <span className="block font-semibold">{t('board.zoneOnly')}</span>}
        {way.length > 0 && <span className="block text-ink-muted">{way.join(', ')}</span>}
        <span className="block">
          {stop.name} <span className="whitespace-nowrap">{formats.phone(stop.phone)}</span>
        </span>
      </td>
      <td className="px-2 py-1.5 wrap-anywhere">
        {stop.goods.map(({ name, quantity }) => (
          <span key={name} className="block">
            {quantity} × {name}
          </span>
        ))}
      </td>
      <td className="px-2 py-1.5">{stop.empties}</td>
      <td className="px-2 py-1.5">
        <MoneyAtDoor atDoor={stop.atDoor} />
        <span className="block text-ink-muted">{stop.paymentMethod}</span>
      </td>
      <td className="px-2 py-1.5 wrap-anywhere">{notes.join('. ')}</td>
    </tr>
  );
}
