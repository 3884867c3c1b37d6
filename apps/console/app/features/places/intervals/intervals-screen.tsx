import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OpsInterval } from '@kaplya/contract';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { HolidaysSection } from './holidays-section.tsx';
import { IntervalDialog } from './interval-dialog.tsx';
import { weekdays } from './interval-draft.ts';

const cell = 'border-b border-line px-3 py-2 text-start align-middle';
const dayCell = 'border-b border-line px-1.5 py-2 text-center align-middle';

const NEW = 'new';

/** The intervals of a zone by weekday, and the days without delivery. */
export function IntervalsScreen() {
  const t = useText();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const places = useQuery(apiQuery('listPlaces'));
  const areas = places.data?.areas ?? [];
  const area = areas.find(({ id }) => id === search.get('zone')) ?? areas[0];
  const intervals = useQuery({
    ...apiQuery('listIntervals', { query: { ...(area && { areaId: area.id }) } }),
    enabled: area !== undefined,
  });
  const opened = search.get('interval');
  const setOpened = (id: string | null) =>
    setSearch({ ...(area && { zone: area.id }), ...(id !== null && { interval: id }) }, { replace: id === null });
  const [copied, setCopied] = useState<string | null>(null);
  const failure = places.error ?? intervals.error;
  const reload = () => void intervals.refetch();
  const nameOf = (id: string) => areas.find((each) => each.id === id)?.names[language] ?? id;
  const done = () => {
    setOpened(null);
    setCopied(null);
    reload();
    showToast({ tone: 'success', text: t('places.saved') });
  };
  const items = intervals.data?.items ?? [];
  const interval = items.find(({ id }) => id === opened) ?? null;

  return (
    <>
      <ScreenHeader
        title={t('places.intervals')}
        actions={
          area && (
            <Button size="sm" iconStart={<Icon name="plus" size={16} />} onClick={() => setOpened(NEW)}>
              {t('places.newInterval')}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-6 px-(--spacing-page) pb-6">
        {failure && !intervals.data && (
          <FailureState failure={failure} onRetry={() => void places.refetch().then(reload)} />
        )}
        {!failure && (!places.data || (area && !intervals.data)) && <RowsSkeleton rows={6} label={t('kit.loading')} />}
        {places.data && !area && (
          <ScreenState icon="map" title={t('places.noZones')} text={t('places.noZonesText')}>
            <Link to="/zones?zone=new" className={buttonClass({ size: 'sm' })}>
              {t('places.newZone')}
            </Link>
          </ScreenState>
        )}
        {area && intervals.data && (
          <>
            <div className="flex flex-wrap items-end gap-3">
              <div className="w-64">
                <SelectField
                  label={t('places.zone')}
                  options={areas.map(({ id }) => ({ value: id, label: nameOf(id) }))}
                  value={area.id}
                  onChange={(event) => setSearch({ zone: event.target.value })}
                />
              </div>
              {areas.length > 1 && (
                <div className="w-64">
                  <SelectField
                    label={t('places.copyIntervals')}
                    placeholder={t('places.choose')}
                    options={areas
                      .filter(({ id }) => id !== area.id)
                      .map(({ id }) => ({ value: id, label: nameOf(id) }))}
                    value=""
                    onChange={(event) => setCopied(event.target.value || null)}
                  />
                </div>
              )}
            </div>
            {items.length === 0 ? (
              <ScreenState icon="clock" title={t('places.noIntervals')} text={t('places.noIntervalsText')} />
            ) : (
              <IntervalTable items={items} onOpen={setOpened} onDone={done} />
            )}
          </>
        )}
        <HolidaysSection />
      </div>
      {area && intervals.data && opened !== null && (opened === NEW || interval) && (
        <IntervalDialog
          key={opened}
          areaId={area.id}
          zone={nameOf(area.id)}
          interval={interval}
          onClose={() => setOpened(null)}
          onReread={async () => (await intervals.refetch()).data?.items.find(({ id }) => id === opened) ?? null}
          onDone={done}
        />
      )}
      {area && (
        <PreviewCommit
          title={t('places.copyIntervals')}
          body={copied === null ? null : { fromAreaId: copied, toAreaId: area.id }}
          preview={(body, signal) => call('copyIntervals', { body: { ...body, preview: true }, signal })}
          commit={(body) => call('copyIntervals', { body })}
          renderEffect={({ items: copies }) => (
            <p className="text-sm">
              {t('places.copies', {
                count: copies.length,
                times: copies.map(({ from, to }) => `${from}–${to}`).join(', '),
              })}
            </p>
          )}
          findObstacle={({ items: copies }) => (copies.length === 0 ? t('places.noIntervals') : null)}
          commitLabel={t('places.copy')}
          onClose={() => setCopied(null)}
          onDone={done}
        />
      )}
    </>
  );
}

/** Whether no other interval of the zone goes on without an end. */
const isLast = ({ id, activeTo }: OpsInterval, items: readonly OpsInterval[]) =>
  activeTo === null && items.every((other) => other.id === id || other.activeTo !== null);

type IntervalTableProps = { items: readonly OpsInterval[]; onOpen: (id: string) => void; onDone: () => void };

function IntervalTable({ items, onOpen, onDone }: IntervalTableProps) {
  const t = useText();
  const formats = useFormats();
  const removal = useMutation({
    mutationFn: ({ id, version }: OpsInterval) => call('deleteInterval', { params: { id }, query: { version } }),
    onSuccess: onDone,
    onError: (failure) => showFailure(failure, t('places.failed')),
  });
  return (
    <div
      // `relative` contains the absolutely positioned hidden texts, which would otherwise widen the page on a phone.
      className="relative overflow-x-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={t('places.intervals')}
    >
      <table className="w-full min-w-220 text-sm tabular-nums">
        <thead>
          <tr className="text-ink-muted">
            <th scope="col" className={cell}>
              {t('places.time')}
            </th>
            {weekdays.map((day) => (
              <th key={day} scope="col" className={dayCell}>
                {t(`places.weekday.${day}`)}
              </th>
            ))}
            <th scope="col" className={cell}>
              {t('places.cutoff')}
            </th>
            <th scope="col" className={cell}>
              {t('places.room')}
            </th>
            <th scope="col" className={cell}>
              {t('places.interval.surcharge')}
            </th>
            <th scope="col" className={cell}>
              {t('places.valid')}
            </th>
            <th scope="col" className={cell}>
              <span className="sr-only">{t('places.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((interval) => {
            const { id, from, to, weekdayMask, cutoffDayOffset, cutoffTime, maxOrders, maxBottles } = interval;
            const time = `${from}–${to}`;
            const isOver = interval.activeTo !== null && interval.activeTo < formats.today();
            return (
              <tr key={id} className={isOver ? 'text-ink-muted' : undefined}>
                <th scope="row" className={`${cell} font-medium whitespace-nowrap`}>
                  <button type="button" className="min-h-target underline" onClick={() => onOpen(id)}>
                    {time}
                  </button>
                </th>
                {weekdays.map((day) => (
                  <td key={day} className={dayCell}>
                    {(weekdayMask & (1 << day)) === 0 ? (
                      <span aria-label={t('places.no')}>–</span>
                    ) : (
                      <Icon name="check" size={16} label={t('places.yes')} />
                    )}
                  </td>
                ))}
                <td className={cell}>
                  {t('places.cutoffDay', { days: -cutoffDayOffset })}, {cutoffTime}
                </td>
                <td className={cell}>{t('places.roomOf', { orders: maxOrders, bottles: maxBottles })}</td>
                <td className={cell}>{interval.surcharge.amount === 0 ? '–' : formats.money(interval.surcharge)}</td>
                <td className={cell}>
                  {isOver && <StatusPill tone="off">{t('places.over')}</StatusPill>}
                  {interval.activeFrom && <p>{t('places.since', { day: formats.day(interval.activeFrom) })}</p>}
                  {interval.activeTo && <p>{t('places.until', { day: formats.day(interval.activeTo) })}</p>}
                  {interval.orders > 0 && <p>{t('places.stand', { orders: interval.orders })}</p>}
                </td>
                <td className={cell}>
                  <span className="flex gap-1">
                    <IconButton icon="edit" label={t('places.change', { time })} onClick={() => onOpen(id)} />
                    {!interval.isUsed && (
                      <ConfirmButton
                        label={t('places.deleteInterval')}
                        icon={{ name: 'trash', label: t('places.delete', { time }) }}
                        title={t('places.delete', { time })}
                        text={
                          isLast(interval, items) ? t('places.deleteLastIntervalText') : t('places.deleteIntervalText')
                        }
                        isBusy={removal.isPending}
                        onConfirm={() => removal.mutate(interval)}
                      />
                    )}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
