import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { TownField } from '#kit/towns/town-field.tsx';
import { loadTowns, type Town } from '#kit/towns/town-list.ts';
import { call, getConfig } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { ElsewhereField } from './elsewhere-field.tsx';
import { readCenter, toCenterText } from './read-center.ts';
import { TimeZoneField } from './time-zone-field.tsx';

const noCity = { names: {} as Partial<Town['names']>, center: '', timeZone: '', isElsewhere: false };
const noTowns: readonly Town[] = [];

/** The form of a new city: a town of the country by its name, which brings its centre and its time zone. */
export function NewCity({ onAdded }: { onAdded: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { languages } = useMe().partner;
  const [city, setCity] = useState(noCity);
  const config = useQuery({ queryKey: ['config'], queryFn: getConfig, staleTime: Infinity });
  const country = config.data?.country ?? '';
  const { data: towns = noTowns } = useQuery({
    queryKey: ['towns', country],
    queryFn: () => loadTowns(country),
    enabled: country !== '',
    staleTime: Infinity,
  });
  const name = city.names[language] ?? '';
  const center = readCenter(city.center);
  const adding = useMutation({
    mutationFn: (at: { readonly longitude: number; readonly latitude: number }) =>
      call('createCity', {
        body: {
          names: city.names,
          ...{ center: at, timeZone: city.timeZone.trim() },
          ...(city.isElsewhere && { isElsewhere: true }),
        },
      }),
    onSuccess() {
      setCity(noCity);
      onAdded();
    },
  });
  const isReady = name.trim() !== '' && city.timeZone.trim() !== '' && center !== null;
  return (
    <form
      className="mt-4 flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) adding.mutate(center);
      }}
    >
      <TownField
        towns={towns}
        value={name}
        language={language}
        label={t('places.newCity')}
        name="new-city"
        onType={(typed) => setCity({ ...city, names: { [language]: typed } })}
        onChoose={({ names, point, timeZone }) =>
          setCity({
            names: Object.fromEntries(languages.map((each) => [each, names[each]])),
            ...{ center: toCenterText(point), timeZone, isElsewhere: false },
          })
        }
      />
      <TextField
        label={t('places.center')}
        error={city.center.trim() !== '' && center === null ? t('places.wrongCenter') : undefined}
        value={city.center}
        onChange={({ target }) => setCity({ ...city, center: target.value, isElsewhere: false })}
      />
      <ElsewhereField
        {...{ center, country }}
        checked={city.isElsewhere}
        onChange={(isElsewhere) => setCity({ ...city, isElsewhere })}
      />
      <TimeZoneField value={city.timeZone} onChange={({ target }) => setCity({ ...city, timeZone: target.value })} />
      <FormFailure failure={adding.error} />
      <SaveButton size="md" variant="secondary" isLoading={adding.isPending} isDisabled={!isReady}>
        {t('places.addCity')}
      </SaveButton>
    </form>
  );
}
