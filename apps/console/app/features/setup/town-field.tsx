import { useId, useState } from 'react';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox/listbox-options.tsx';
import { useListbox } from '@kaplya/ui/field/listbox/use-listbox.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { moveCentre, toCentreText } from './setup-draft.ts';
import type { StepProps } from './step-props.ts';
import { findNamesake, findTowns, isOtherTown, type Town } from './towns/town-list.ts';

type TownFieldProps = StepProps & { readonly towns: readonly Town[] };

/** The name of the town; one that is chosen from the list brings its place and its time zone. */
export function TownField({ draft, change, errorOf, towns }: TownFieldProps) {
  const t = useText();
  const listId = useId();
  const [isTyped, setTyped] = useState(false);
  const found = isTyped ? findTowns(towns, draft.town) : [];
  const listbox = useListbox({
    id: listId,
    rows: found.map((town) => ({ key: town.key, town })),
    onChoose: ({ town }) => choose(town),
  });

  function choose({ names, point, timeZone }: Town) {
    listbox.close();
    setTyped(false);
    change({ town: names[draft.language], timeZone, ...moveCentre(draft, point) });
  }

  const isNothing = isTyped && towns.length > 0 && draft.town.trim().length > 2 && found.length === 0;
  const none = isNothing && t('setup.town.none');
  return (
    <div className="relative">
      <TextField
        label={t('setup.town')}
        name="town"
        autoComplete="off"
        maxLength={80}
        data-starts-here=""
        value={draft.town}
        error={errorOf('town')}
        hint={none || (listbox.isExpanded ? t('setup.town.credit') : t('setup.town.hint'))}
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
          const namesake = isTyped ? findNamesake(towns, draft.town) : null;
          if (namesake) choose(namesake);
        }}
        onChange={({ target }) => {
          listbox.open();
          listbox.leaveRows();
          setTyped(true);
          const chosen = towns.find(({ point }) => toCentreText(point) === draft.centre);
          change({ town: target.value, ...(chosen && isOtherTown(chosen, target.value) && { centre: '' }) });
        }}
      />
      <ListboxCount>{none || (listbox.isExpanded && t('setup.town.found', { count: found.length }))}</ListboxCount>
      <ListboxOptions
        listbox={listbox}
        label={t('setup.town')}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-card"
      >
        {({ town: { names, seat } }) => (
          <span className="min-w-0">
            <span className="block truncate">{names[draft.language]}</span>
            {seat && (
              <span className="block truncate text-sm text-ink-muted">
                {t('setup.town.region', { seat: seat.names[draft.language] })}
              </span>
            )}
          </span>
        )}
      </ListboxOptions>
    </div>
  );
}
