import { useState } from 'react';
import type { IntervalEffect, OpsInterval } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Notice } from '@kaplya/ui/message/notice.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { useText } from '#i18n/use-text.ts';
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
  /** null: a new one. */
  interval: OpsInterval | null;
  onClose: () => void;
  onChanged: () => void;
  onDone: () => void;
};

const cutoffDays = [0, -1, -2, -3] as const;

/** Asks for an interval, shows what it comes to, and saves it. */
export function IntervalDialog({ areaId, zone, interval, onClose, onChanged, onDone }: IntervalDialogProps) {
  const t = useText();
  const [draft, setDraft] = useState(() => toIntervalDraft(interval));
  const [isSent, setIsSent] = useState(false);
  const [wanted, setWanted] = useState<NewIntervalBody | null>(null);
  const unfit = isSent ? findUnfit(draft) : new Set<keyof IntervalDraft>();
  const set = (fields: Partial<IntervalDraft>) => setDraft((present) => ({ ...present, ...fields }));
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
      <Dialog
        isOpen={wanted === null}
        onClose={onClose}
        title={title}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" form="interval">
              {t('places.showEffect')}
            </Button>
          </>
        }
      >
        <form
          id="interval"
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setIsSent(true);
            if (findUnfit(draft).size === 0) setWanted(toIntervalBody(draft, interval));
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
          </div>
        </form>
      </Dialog>
      <PreviewCommit
        title={title}
        body={wanted && { version: interval?.version ?? 0, wanted }}
        preview={({ version, wanted: body }, signal) =>
          save({ areaId, interval, version }, { ...body, preview: true }, signal)
        }
        commit={({ version, wanted: body }) => save({ areaId, interval, version }, body)}
        renderEffect={({ effect }) => <ShownIntervalEffect effect={effect} />}
        commitLabel={t('kit.save')}
        onChanged={onChanged}
        onClose={() => setWanted(null)}
        onDone={onDone}
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

/** What a change of an interval comes to. */
function ShownIntervalEffect({ effect: { orders, holds, left, overfull, overlaps } }: { effect: IntervalEffect }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{t('places.standsIn', { orders, holds })}</p>
      {left.length > 0 && (
        <Notice tone="warning" icon="warning">
          {t('places.left', {
            orders: left.reduce((sum, day) => sum + day.orders, 0),
            days: left.map(({ day }) => formats.day(day)).join(', '),
          })}
        </Notice>
      )}
      {overfull.length > 0 && (
        <Notice tone="danger" icon="warning">
          {t('places.overfull', { days: overfull.map(({ day }) => formats.day(day)).join(', ') })}
        </Notice>
      )}
      {overlaps.length > 0 && (
        <Notice tone="info" icon="info">
          {t('places.overlaps', { count: overlaps.length })}
        </Notice>
      )}
    </div>
  );
}
