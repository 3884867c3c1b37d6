import { useEffect, useRef, useState } from 'react';
import { isRelativeDays } from '@kaplya/domain/relative-days';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { FilterOption, ListFilter } from '../list-definition.ts';

export type ChipFilter = Exclude<ListFilter, { kind: 'search' }>;

type FilterChipProps = {
  filter: ChipFilter;
  value: string;
  options: readonly FilterOption[] | undefined;
  /** Whether the chip was just added: it takes the focus. */
  isNew: boolean;
  onChange: (value: string) => void;
  /** Called when a chip without a value loses the focus. */
  onLeave: () => void;
  /** Null: the filter is always set. */
  onRemove: (() => void) | null;
};

const CONTROL =
  'min-h-7 max-w-44 truncate rounded-sm border-0 bg-transparent px-1 text-sm font-semibold text-brand-ink';

/** A set filter: its name, its value, which can be changed in place, and its removal (also Delete). */
export function FilterChip({ filter, value, options, isNew, onChange, onLeave, onRemove }: FilterChipProps) {
  const t = useText();
  const label = t(filter.label);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) root.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isNew]);
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      className="flex min-h-target items-center rounded-full border border-brand bg-brand-soft ps-2.5 text-sm"
      onBlur={({ relatedTarget }) => {
        if (value === '' && !(relatedTarget instanceof Node && root.current?.contains(relatedTarget))) onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' || !onRemove || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        onRemove();
      }}
    >
      <label className="flex items-center">
        <span className="text-ink-muted">{label}</span>
        {filter.kind === 'day' && !filter.relative ? (
          <DayInput value={value} onChange={onChange} />
        ) : (
          <ValueSelect filter={filter} value={value} options={options} onChange={onChange} />
        )}
      </label>
      {filter.kind === 'day' && filter.relative && value !== '' && !isRelativeDays(value) && (
        <DayInput label={label} value={value} onChange={onChange} />
      )}
      {onRemove ? (
        <IconButton icon="close" iconSize={14} label={t('kit.filter.remove', { filter: label })} onClick={onRemove} />
      ) : (
        <span className="w-2.5" />
      )}
    </div>
  );
}

type DayInputProps = { label?: string; value: string; onChange: (value: string) => void };

/** A date. Its field is empty until all parts are typed: that is not reported, and ends with the focus. */
function DayInput({ label, value, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="date"
      {...(label !== undefined && { 'aria-label': label })}
      className={CONTROL}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '') onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

type ValueSelectProps = {
  filter: ChipFilter;
  value: string;
  options: readonly FilterOption[] | undefined;
  onChange: (value: string) => void;
};

/** The option that turns relative days into a date of its own. */
const DATE = 'date';

function ValueSelect({ filter, value, options, onChange }: ValueSelectProps) {
  const t = useText();
  const { today } = useFormats();
  const isDay = filter.kind === 'day';
  const known: readonly FilterOption[] = isDay
    ? [
        ...(filter.relative ?? []).map((each) => ({ value: each, label: t(`kit.days.${each}`) })),
        { value: DATE, label: t('kit.days.date') },
      ]
    : (options ?? filter.options?.map((option) => ({ value: option.value, label: t(option.label) })) ?? []);
  const chosen = isDay && value !== '' && !isRelativeDays(value) ? DATE : value;
  const isAlwaysSet = !isDay && filter.isAlwaysSet === true;
  // A value from the URL is displayed even if it is not among the options.
  const isKnown = chosen === '' || known.some((option) => option.value === chosen);
  return (
    <select
      className={CONTROL}
      value={isAlwaysSet && chosen === '' ? known[0]?.value : chosen}
      onChange={({ target }) => onChange(target.value === DATE ? today() : target.value)}
    >
      {!isAlwaysSet && chosen === '' && <option value="">{t('kit.filter.choose')}</option>}
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {known.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
