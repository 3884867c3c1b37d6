import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallAnswer } from '@kaplya/client/calls/api-types.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { Section } from '#kit/layout/section.tsx';
import { call } from '#platform/data/client.ts';
import { readCorners } from '#kit/map/corner-text.ts';

type SitesProps = { places: Pick<CallAnswer<'listPlaces'>, 'cities' | 'warehouses'>; onAdded: () => void };

const noCity = { name: '', center: '', timeZone: '' };

/** The cities and warehouses that zones belong to, and new ones. */
export function SitesSection({ places, onAdded }: SitesProps) {
  const t = useText();
  const language = useLanguage();
  const [warehouse, setWarehouse] = useState('');
  const [city, setCity] = useState(noCity);
  const added = () => {
    setWarehouse('');
    setCity(noCity);
    onAdded();
    showToast({ tone: 'success', text: t('places.saved') });
  };
  const addWarehouse = useMutation({
    mutationFn: () => call('createWarehouse', { body: { name: warehouse.trim() } }),
    onSuccess: added,
  });
  const read = readCorners(city.center);
  const [center] = 'corners' in read ? read.corners : [];
  const addCity = useMutation({
    mutationFn: ({ longitude, latitude }: { longitude: number; latitude: number }) =>
      call('createCity', {
        body: {
          names: { [language]: city.name.trim() },
          center: { latitude, longitude },
          timeZone: city.timeZone.trim(),
        },
      }),
    onSuccess: added,
  });
  const isCityReady = city.name.trim() !== '' && city.timeZone.trim() !== '' && center !== undefined;

  return (
    <Section title={t('places.sites')}>
      <ul className="flex flex-col gap-1 text-sm">
        {places.cities.map(({ id, names, timeZone }) => (
          <li key={id}>
            {names[language]} · {timeZone}
          </li>
        ))}
        {places.warehouses.map(({ id, name }) => (
          <li key={id}>
            {t('places.warehouse')}: {name}
          </li>
        ))}
      </ul>
      <form
        className="mt-4 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (warehouse.trim() !== '') addWarehouse.mutate();
        }}
      >
        <TextField
          label={t('places.newWarehouse')}
          maxLength={120}
          value={warehouse}
          onChange={(event) => setWarehouse(event.target.value)}
          beside={
            <Button
              type="submit"
              variant="secondary"
              isLoading={addWarehouse.isPending}
              isDisabled={warehouse.trim() === ''}
            >
              {t('places.add')}
            </Button>
          }
        />
        <FormFailure failure={addWarehouse.error} />
      </form>
      <form
        className="mt-4 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isCityReady) addCity.mutate({ longitude: center[0], latitude: center[1] });
        }}
      >
        <TextField
          label={t('places.newCity')}
          maxLength={120}
          value={city.name}
          onChange={(event) => setCity({ ...city, name: event.target.value })}
        />
        <TextField
          label={t('places.center')}
          value={city.center}
          onChange={(event) => setCity({ ...city, center: event.target.value })}
        />
        <TextField
          label={t('places.timeZone')}
          maxLength={60}
          value={city.timeZone}
          onChange={(event) => setCity({ ...city, timeZone: event.target.value })}
        />
        <FormFailure failure={addCity.error} />
        <Button type="submit" variant="secondary" isLoading={addCity.isPending} isDisabled={!isCityReady}>
          {t('places.addCity')}
        </Button>
      </form>
    </Section>
  );
}
