import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { listTimeZones } from './countries.ts';
import { moveCentre, toCentreText, type SetupDraft } from './draft/setup-draft.ts';
import type { StepProps } from './step-props.ts';
import { TownField } from '#kit/towns/town-field.tsx';
import { isOtherTown, loadTowns, type Town } from '#kit/towns/town-list.ts';
import { ZoneFields } from './zone-fields.tsx';

const TIME =
  'min-h-target rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink hover:border-brand aria-invalid:border-danger';
const INTERVALS_AT_MOST = 12;
const noTowns: readonly Town[] = [];

/** Place and time: the town, its zone, and the delivery hours of every day. */
export function StepPlace({ draft, change, errorOf }: StepProps) {
  const t = useText();
  const { data: towns = noTowns } = useQuery({
    queryKey: ['towns', draft.country],
    queryFn: () => loadTowns(draft.country),
    staleTime: Infinity,
  });
  const timeZones = useMemo(
    () => listTimeZones(draft.country, draft.timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [draft.country, draft.timeZone],
  );
  return (
    <>
      <TownField
        towns={towns}
        value={draft.town}
        language={draft.language}
        error={errorOf('town')}
        startsHere
        onType={(town) => {
          const chosen = towns.find(({ point }) => toCentreText(point) === draft.centre);
          change({ town, ...(chosen && isOtherTown(chosen, town) && { centre: '' }) });
        }}
        onChoose={({ names, point, timeZone }) =>
          change({ town: names[draft.language], timeZone, ...moveCentre(draft, point) })
        }
      />
      <SelectField
        label={t('setup.timeZone')}
        name="timeZone"
        options={timeZones}
        value={draft.timeZone}
        error={errorOf('timeZone')}
        onChange={(event) => change({ timeZone: event.target.value })}
      />
      <ZoneFields {...{ draft, change, errorOf, towns }} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('setup.intervals')}</legend>
        {draft.intervals.map(({ from, to }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an interval has no id
          <div key={index} className="flex flex-wrap items-center gap-2">
            {(['from', 'to'] as const).map((side) => (
              <input
                key={side}
                type="time"
                className={TIME}
                aria-label={t(`setup.interval.${side}`, { number: index + 1 })}
                aria-invalid={errorOf(`intervals.${index}`) !== null || undefined}
                value={side === 'from' ? from : to}
                onChange={(event) => change({ intervals: withTime(draft, index, side, event.target.value) })}
              />
            ))}
            <IconButton
              icon="close"
              iconSize={18}
              label={t('setup.interval.remove', { number: index + 1 })}
              onClick={() => change({ intervals: draft.intervals.filter((_, at) => at !== index) })}
            />
            <FieldError id={`interval-${index}-error`} error={errorOf(`intervals.${index}`)} />
          </div>
        ))}
        <FieldError id="intervals-error" error={errorOf('intervals')} />
        {draft.intervals.length < INTERVALS_AT_MOST && (
          <Button
            variant="ghost"
            size="sm"
            className="-ms-3 self-start"
            iconStart={<Icon name="plus" size={16} />}
            onClick={() => change({ intervals: [...draft.intervals, { from: '', to: '' }] })}
          >
            {t('setup.interval.add')}
          </Button>
        )}
      </fieldset>
    </>
  );
}

function withTime(
  { intervals }: SetupDraft,
  index: number,
  side: 'from' | 'to',
  time: string,
): SetupDraft['intervals'] {
  return intervals.map((interval, at) => (at === index ? { ...interval, [side]: time } : interval));
}
