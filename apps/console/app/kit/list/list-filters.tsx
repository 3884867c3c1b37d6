import { useEffect, useRef, useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { MenuButton } from '#kit/menu/menu-button.tsx';
import { FilterChip, type ChipFilter } from './filters/filter-chip.tsx';
import { SearchField } from './filters/list-search.tsx';
import type { FilterOption, ListFilter } from './list-definition.ts';

type ListFiltersProps = {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  /** Options that the server provides, by the name of the filter. */
  options: Readonly<Record<string, readonly FilterOption[]>>;
  onChange: (name: string, value: string, options?: { replace?: boolean }) => void;
  onClear: () => void;
};

const isAlwaysSet = (filter: ChipFilter) => filter.kind === 'choice' && filter.isAlwaysSet === true;
const isOfViews = (filter: ChipFilter) => filter.kind === 'choice' && filter.isOfViews === true;

/**
 * The filters of a list: one search, a chip for each set filter, and a menu that adds one. Each choice is a history
 * entry; a search is one entry however long it is typed.
 */
export function ListFilters({ filters, values, options, onChange, onClear }: ListFiltersProps) {
  const t = useText();
  const [added, setAdded] = useState<string | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  // After the paint: without a filter to add there was no such button before.
  useEffect(() => {
    if (!returnsFocus.current) return;
    returnsFocus.current = false;
    menu.current?.focus();
  });
  const searches = filters.filter(({ kind }) => kind === 'search');
  const chips = filters.filter((filter): filter is ChipFilter => filter.kind !== 'search');
  const isAlone = Object.keys(values).length === 1;
  const shown = chips.filter(
    (filter) =>
      isAlwaysSet(filter) ||
      filter.name === added ||
      // The tab of a view alone says what it is.
      (values[filter.name] !== undefined && !(isOfViews(filter) && isAlone)),
  );
  const rest = chips.filter((filter) => !shown.includes(filter) && !isOfViews(filter));
  const removable = Object.keys(values).some((name) => !chips.some((chip) => chip.name === name && isAlwaysSet(chip)));
  useHotkeys(
    rest.length > 0
      ? {
          name: t('kit.keys.list'),
          hotkeys: [{ keys: 'f', label: t('kit.filter.add'), run: () => menu.current?.click() }],
        }
      : null,
  );
  return (
    <>
      {searches.map(({ name, label }) => {
        const value = values[name] ?? '';
        return (
          <SearchField
            key={name}
            label={t(label)}
            value={value}
            onChange={(text) => onChange(name, text, { replace: value !== '' })}
          />
        );
      })}
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          options={options[filter.name]}
          isNew={filter.name === added}
          onChange={(value) => {
            setAdded(null);
            onChange(filter.name, value);
          }}
          onLeave={() => setAdded(null)}
          onRemove={
            isAlwaysSet(filter)
              ? null
              : () => {
                  setAdded(null);
                  if (values[filter.name] !== undefined) onChange(filter.name, '');
                  returnsFocus.current = true;
                }
          }
        />
      ))}
      {rest.length > 0 && (
        <MenuButton
          label={t('kit.filter.add')}
          icon={<Icon name="filter" size={16} />}
          buttonRef={menu}
          items={rest.map(({ name, label }) => ({ id: name, label: t(label), onChoose: () => setAdded(name) }))}
        />
      )}
      {removable && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('kit.list.clear')}
        </Button>
      )}
    </>
  );
}
