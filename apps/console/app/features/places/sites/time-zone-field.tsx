import { useId, useMemo, type ComponentProps } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';

type TimeZoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'list'>;

/** The time zone of a city by its IANA name, from the list that the browser knows; typing narrows it. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const t = useText();
  const id = useId();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <>
      <TextField
        label={t('places.timeZone')}
        list={id}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        {...props}
      />
      <datalist id={id}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}
