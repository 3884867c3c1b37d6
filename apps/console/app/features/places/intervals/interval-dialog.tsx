import { useEffect, useState } from 'react';
import type { IntervalEffect, OpsInterval } from '@kaplya/contract';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useVersionedDraft } from '#kit/conflict/use-versioned-draft.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';
import {
  findUnfit,
  toIntervalBody,
  toIntervalDraft,
  weekdays,
  type IntervalDraft,
  type NewIntervalBody,
} from './interval-draft.ts';

type IntervalDialogProps = {
  areaId: string;
  zone: string;
  /** Null: a new interval. */
  interval: OpsInterval | null;
  onClose: () => void;
  /** Refetches the interval after a conflict; null: it was deleted or could not be loaded. */
  onReread: () => Promise<OpsInterval | null>;
  onDone: () => void;
};

const cutoffDays = [0, -1, -2, -3] as const;

/** The form of an interval, with a preview of its effect before the save. */
export function IntervalDialog({ areaId, zone, interval, onClose, onReread, onDone }: IntervalDialogProps) {
  const t = useText();
  const [isDone, setDone] = useState(false);
  const change = useVersionedDraft({ loaded: interval, toDraft: toIntervalDraft, reload: onReread });
  const { draft, edit: set, seen } = change;
  // Closing waits until the form is no longer dirty, so that the leave guard does not ask.
  useEffect(() => {
    if (isDone) onDone();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isDone]);
  // Separate limits of the last day exist only in the data of the demonstration; the form can only remove them.
  const hasLastDay = interval !== null && interval.lastDayMaxOrders !== null;
  const [isSent, setIsSent] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const unfit = isSent ? findUnfit(draft) : new Set<keyof IntervalDraft>();
  const title = interval
    ? t('places.intervalOf', { time: `${interval.from}–${interval.to}`, zone })
    : t('places.newIntervalOf', { zone });
  const field = (name: Exclude<keyof IntervalDraft, 'weekdayMask' | 'cutoffDayOffset'>, type = 'text') => (
    <TextField
      label={t(`places.interval.${name}`)}
      type={type}
      value={draft[name]}
      error={unfit.has(name) ? t('places.wrongValue') : null}
      {...(type === 'text' && { inputMode: 'decimal' as const })}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );

  return (
    <>
      <LeaveGuard isDirty={change.isDirty && !isDone} openedBy="interval" />
      <FormDialog
        isOpen={!isAsked && !isDone}
        onClose={onClose}
        title={title}
        submitLabel={t('places.showEffect')}
        onSubmit={() => {
          setIsSent(true);
          if (findUnfit(draft).size === 0) setAsked(true);
        }}
      >
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t('places.interval.weekdays')}</legend>
          <div className="flex flex-wrap gap-1">
            {weekdays.map((day) => (
              <label
                key={day}
                className="flex min-h-target items-center gap-1.5 rounded-sm border border-line px-2.5 text-sm"
              >
                <input
                  type="checkbox"
                  checked={(draft.weekdayMask & (1 << day)) !== 0}
                  onChange={() => set({ weekdayMask: draft.weekdayMask ^ (1 << day) })}
                />
                {t(`places.weekday.${day}`)}
              </label>
            ))}
          </div>
          {unfit.has('weekdayMask') && <p className="text-sm text-danger">{t('places.wrongWeekdays')}</p>}
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          {field('from', 'time')}
          {field('to', 'time')}
          <SelectField
            label={t('places.interval.cutoffDayOffset')}
            options={cutoffDays.map((day) => ({ value: String(day), label: t('places.cutoffDay', { days: -day }) }))}
            value={draft.cutoffDayOffset}
            onChange={(event) => set({ cutoffDayOffset: event.target.value })}
          />
          {field('cutoffTime', 'time')}
          {field('maxOrders')}
          {field('maxBottles')}
          {field('surcharge')}
          <span />
          {field('activeFrom', 'date')}
          {field('activeTo', 'date')}
          {hasLastDay && field('lastDayMaxOrders')}
          {hasLastDay && field('lastDayMaxBottles')}
        </div>
      </FormDialog>
      <PreviewCommit
        title={title}
        body={isAsked ? { version: seen?.version ?? 0, wanted: toIntervalBody(draft) } : null}
        preview={({ version, wanted: body }, signal) =>
          save({ areaId, interval, version }, { ...body, preview: true }, signal)
        }
        commit={({ version, wanted: body }) => save({ areaId, interval, version }, body)}
        renderEffect={({ effect }) => <ShownIntervalEffect effect={effect} />}
        commitLabel={t('kit.save')}
        onChanged={() => void change.reread({ isRebased: true })}
        onAcceptTheirs={() => {
          setAsked(false);
          void change.reread({ isRebased: false });
        }}
        onClose={() => setAsked(false)}
        onDone={() => {
          setAsked(false);
          setDone(true);
        }}
      />
    </>
  );
}

function save(
  { areaId, interval, version }: { areaId: string; interval: OpsInterval | null; version: number },
  body: NewIntervalBody & { preview?: boolean },
  signal?: AbortSignal,
) {
  const asked = signal ? { signal } : {};
  if (!interval) return call('createInterval', { body: { areaId, ...body }, ...asked });
  return call('changeInterval', { params: { id: interval.id }, body: { version, ...body }, ...asked });
}

/** The effect of a change of an interval. */
function ShownIntervalEffect({
  effect: { orders, holds, left, overfull, overlaps, zoneEnds },
}: {
  effect: IntervalEffect;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{t('places.standsIn', { orders, holds })}</p>
      {left.length > 0 && (
        <Callout tone="warning" icon="warning">
          {t('places.left', {
            orders: left.reduce((sum, day) => sum + day.orders, 0),
            days: left.map(({ day }) => formats.day(day)).join(', '),
          })}
        </Callout>
      )}
      {overfull.length > 0 && (
        <Callout tone="danger" icon="warning">
          {t('places.overfull', { days: overfull.map(({ day }) => formats.day(day)).join(', ') })}
        </Callout>
      )}
      {zoneEnds !== null && (
        <Callout tone="danger" icon="warning">
          {t('places.zoneEnds', { day: formats.day(zoneEnds) })}
        </Callout>
      )}
      {overlaps.length > 0 && (
        <Callout tone="info" icon="info">
          {t('places.overlaps', { count: overlaps.length })}
        </Callout>
      )}
    </div>
  );
}
