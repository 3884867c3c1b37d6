import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CallAnswer } from '@kaplya/client/calls/api-types.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { Section } from '#kit/layout/section.tsx';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { call } from '#platform/data/client.ts';
import { CityForm } from './city-form.tsx';
import { NewCity } from './new-city.tsx';
import { WarehouseForm } from './warehouse-form.tsx';

type SitesProps = {
  places: Pick<CallAnswer<'listPlaces'>, 'cities' | 'warehouses' | 'areas'>;
  nameOf: (areaId: string) => string;
  onAdded: () => void;
};

type SiteProps = { kind: 'city' | 'warehouse'; id: string; name: string; text: string; children: ReactNode };

/** A city or a warehouse, with its form while the URL names it. */
function Site({ kind, id, name, text, children }: SiteProps) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get(kind) === id;
  const toggle = () =>
    setSearch((former) => {
      const next = new URLSearchParams(former);
      for (const each of ['city', 'warehouse']) next.delete(each);
      if (!isOpen) next.set(kind, id);
      return next;
    });
  return (
    <li>
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow wrap-anywhere">{text}</span>
        <IconButton
          icon={isOpen ? 'chevron-up' : 'edit'}
          label={t(isOpen ? 'places.fold' : 'places.changeSite', { name })}
          aria-expanded={isOpen}
          onClick={toggle}
        />
      </div>
      {isOpen && children}
    </li>
  );
}

/** The cities and warehouses of the zones, and forms to add them. */
export function SitesSection({ places, nameOf, onAdded }: SitesProps) {
  const t = useText();
  const language = useLanguage();
  const [warehouse, setWarehouse] = useState('');
  const added = () => {
    setWarehouse('');
    onAdded();
    showToast({ tone: 'success', text: t('places.saved') });
  };
  const addWarehouse = useMutation({
    mutationFn: () => call('createWarehouse', { body: { name: warehouse.trim() } }),
    onSuccess: added,
  });
  return (
    <Section title={t('places.sites')}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {places.cities.map((each) => (
          <Site
            key={each.id}
            kind="city"
            id={each.id}
            name={each.names[language]}
            text={`${each.names[language]} · ${each.timeZone}`}
          >
            <CityForm city={each} areas={places.areas} nameOf={nameOf} />
          </Site>
        ))}
        {places.warehouses.map((each) => (
          <Site
            key={each.id}
            kind="warehouse"
            id={each.id}
            name={each.name}
            text={`${t('places.warehouse')}: ${each.name}`}
          >
            <WarehouseForm warehouse={each} />
          </Site>
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
            <SaveButton
              size="md"
              variant="secondary"
              isLoading={addWarehouse.isPending}
              isDisabled={warehouse.trim() === ''}
            >
              {t('places.add')}
            </SaveButton>
          }
        />
        <FormFailure failure={addWarehouse.error} />
      </form>
      <NewCity onAdded={added} />
    </Section>
  );
}
