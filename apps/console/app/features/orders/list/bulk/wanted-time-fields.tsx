import type { Board } from '@kaplya/contract';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { timeOf, type WantedTime } from './preview-moves.ts';

const SAME_TIME = '';

type WantedTimeFieldsProps = {
  value: WantedTime;
  /** The board of the chosen day; undefined while it loads. */
  board: Board | undefined;
  /** The zones whose times are offered; all, if left out. */
  zones?: ReadonlySet<string>;
  onChange: (value: WantedTime) => void;
};

/** The day that orders move to, and the time of day: one of the intervals, or that of each order. */
export function WantedTimeFields({ value, board, zones, onChange }: WantedTimeFieldsProps) {
  const t = useText();
  const { today } = useFormats();
  const slots = board?.slots.filter(({ zoneId }) => zones?.has(zoneId) ?? true) ?? [];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t('orders.day')}
        type="date"
        min={today()}
        value={value.date}
        onChange={({ target }) => onChange({ ...value, date: target.value })}
      />
      <SelectField
        label={t('orders.bulk.time')}
        value={value.time ?? SAME_TIME}
        options={[
          { value: SAME_TIME, label: t('orders.bulk.sameTime') },
          ...[...new Set(slots.map(timeOf))].map((each) => ({ value: each, label: each })),
        ]}
        onChange={({ target }) => onChange({ ...value, time: target.value === SAME_TIME ? null : target.value })}
      />
    </div>
  );
}
