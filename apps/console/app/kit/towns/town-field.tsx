import type { Language } from '@kaplya/domain/languages';
import { useId, useState } from 'react';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox/listbox-options.tsx';
import { useListbox } from '@kaplya/ui/field/listbox/use-listbox.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { findNamesake, findTowns, type Town } from './town-list.ts';

type TownFieldProps = {
  towns: readonly Town[];
  value: string;
  /** The language of the name that a chosen town gives. */
  language: Language;
  label?: string;
  name?: string;
  error?: string | null | undefined;
  /** Whether the field has the focus of a new step. */
  startsHere?: boolean;
  onType: (name: string) => void;
  onChoose: (town: Town) => void;
};

/** The name of a town; one that is chosen from the list brings its place and its time zone. Its texts are in the area `map`. */
export function TownField({
  towns,
  value,
  language,
  label,
  name = 'town',
  error = null,
  startsHere = false,
  onType,
  onChoose,
}: TownFieldProps) {
  const t = useText();
  const listId = useId();
  const [isTyped, setTyped] = useState(false);
  const found = isTyped ? findTowns(towns, value) : [];
  const listbox = useListbox({
    id: listId,
    rows: found.map((town) => ({ key: town.key, town })),
    onChoose: ({ town }) => choose(town),
  });

  function choose(town: Town) {
    listbox.close();
    setTyped(false);
    onChoose(town);
  }

  const isNothing = isTyped && towns.length > 0 && value.trim().length > 2 && found.length === 0;
  const none = isNothing && t('map.town.none');
  const title = label ?? t('map.town');
  return (
    <div className="relative">
      <TextField
        label={title}
        name={name}
        autoComplete="off"
        maxLength={80}
        {...(startsHere && { 'data-starts-here': '' })}
        value={value}
        error={error}
        hint={none || (listbox.isExpanded ? t('map.town.credit') : t('map.town.hint'))}
        {...listbox.fieldAttributes}
        onKeyDown={(event) => {
          if (listbox.onKeyDown(event) || event.key !== 'Enter' || !listbox.isExpanded) return;
          // Enter takes the first town instead of leading on.
          event.preventDefault();
          const [first] = found;
          if (first) choose(first);
        }}
        onBlur={() => {
          listbox.close();
          const namesake = isTyped ? findNamesake(towns, value) : null;
          if (namesake) choose(namesake);
        }}
        onChange={({ target }) => {
          listbox.open();
          listbox.leaveRows();
          setTyped(true);
          onType(target.value);
        }}
      />
      <ListboxCount>{none || (listbox.isExpanded && t('map.town.found', { count: found.length }))}</ListboxCount>
      <ListboxOptions
        listbox={listbox}
        label={title}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-card"
      >
        {({ town: { names, seat } }) => (
          <span className="min-w-0">
            <span className="block truncate">{names[language]}</span>
            {seat && (
              <span className="block truncate text-sm text-ink-muted">
                {t('map.town.region', { seat: seat.names[language] })}
              </span>
            )}
          </span>
        )}
      </ListboxOptions>
    </div>
  );
}
