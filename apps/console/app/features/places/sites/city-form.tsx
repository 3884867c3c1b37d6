import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlaceArea, PlaceCity } from '@kaplya/contract';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import type { Texts } from '@kaplya/domain/missing-texts';
import { useText } from '#i18n/use-text.ts';
import { isNamed, NamesFields, trimNames } from '#kit/form/names-fields.tsx';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call, getConfig } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { ElsewhereField } from './elsewhere-field.tsx';
import { readCenter, toCenterText } from './read-center.ts';
import { TimeZoneField } from './time-zone-field.tsx';

type CityFormProps = {
  city: PlaceCity;
  areas: readonly PlaceArea[];
  nameOf: (areaId: string) => string;
};

type Values = { names: Texts; center: string; timeZone: string; defaultAreaId: string };

const toValues = ({ names, center, timeZone, defaultAreaId }: PlaceCity): Values => ({
  ...{ names, center: toCenterText(center), timeZone, defaultAreaId },
});

const toWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(' · ') : String(value);

/** A city: its names, the centre of its map, its time zone, and the default zone of visitors without an address. */
export function CityForm({ city, areas, nameOf }: CityFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const { languages } = useMe().partner;
  const { id } = city;
  const country = useQuery({ queryKey: ['config'], queryFn: getConfig, staleTime: Infinity }).data?.country ?? '';
  const [isElsewhere, setElsewhere] = useState(false);
  const form = useVersionedForm({
    ...{ loaded: city, toValues },
    async save({ names, center, timeZone, defaultAreaId }, { version }) {
      const point = readCenter(center);
      const saved = await call('changeCity', {
        params: { id },
        body: {
          ...{ version, names: trimNames(names), timeZone: timeZone.trim() },
          ...(point && { center: point }),
          ...(isElsewhere && { isElsewhere }),
          // A city without zones has no default zone.
          ...(defaultAreaId !== '' && { defaultAreaId }),
        },
      });
      await queries.invalidateQueries({ queryKey: apiQuery('listPlaces').queryKey });
      return saved.city;
    },
    async reload() {
      const { cities } = await fetchLatest(queries, apiQuery('listPlaces'));
      return cities.find((each) => each.id === id) ?? city;
    },
  });
  const { errors } = form.formState;
  const names = form.watch('names');
  const labels: Readonly<Record<string, string>> = {
    names: t('places.names'),
    center: t('places.center'),
    centre: t('places.center'),
    timeZone: t('places.timeZone'),
    defaultAreaId: t('places.defaultZone'),
  };
  const toLabel = (field: string) => labels[field] ?? field;
  form.register('names', { validate: (typed) => isNamed(typed, languages) || t('kit.required') });
  return (
    <form noValidate aria-label={t('places.city')} className="flex flex-col gap-3 py-2" onSubmit={form.onSubmit}>
      <NamesFields
        {...{ languages, names }}
        error={errors.names?.message}
        onChange={(typed) => form.change('names', typed)}
      />
      <TextField
        label={t('places.center')}
        error={errors.center?.message}
        {...form.register('center', { validate: (typed) => readCenter(typed) !== null || t('places.wrongCenter') })}
      />
      <ElsewhereField
        center={form.watch('center') === toCenterText(city.center) ? null : readCenter(form.watch('center'))}
        country={country}
        checked={isElsewhere}
        onChange={setElsewhere}
      />
      <TimeZoneField
        error={errors.timeZone?.message}
        {...form.register('timeZone', { validate: (typed) => typed.trim() !== '' || t('kit.required') })}
      />
      <SelectField
        label={t('places.defaultZone')}
        options={areas
          .filter(({ cityId, isActive }) => cityId === id && isActive)
          .map((area) => ({ value: area.id, label: nameOf(area.id) }))}
        error={errors.defaultAreaId?.message}
        {...form.register('defaultAreaId')}
      />
      <SaveBar form={form} toLabel={toLabel} toValue={toWords} openedBy="city" />
      <AuditLink subject={`city:${id}`} toLabel={toLabel} />
    </form>
  );
}
