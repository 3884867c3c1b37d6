import { useQueryClient } from '@tanstack/react-query';
import type { PlaceWarehouse } from '@kaplya/contract';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';

type Values = { name: string };

const toValues = ({ name }: PlaceWarehouse): Values => ({ name });

/** The form for the name of a warehouse, which only staff see. */
export function WarehouseForm({ warehouse }: { warehouse: PlaceWarehouse }) {
  const t = useText();
  const queries = useQueryClient();
  const { id } = warehouse;
  const form = useVersionedForm({
    ...{ loaded: warehouse, toValues },
    async save({ name }, { version }) {
      const saved = await call('changeWarehouse', { params: { id }, body: { version, name: name.trim() } });
      await queries.invalidateQueries({ queryKey: apiQuery('listPlaces').queryKey });
      return saved.warehouse;
    },
    async reload() {
      const { warehouses } = await fetchLatest(queries, apiQuery('listPlaces'));
      return warehouses.find((each) => each.id === id) ?? warehouse;
    },
  });
  const toLabel = () => t('places.warehouseName');
  return (
    <form noValidate aria-label={warehouse.name} className="flex flex-col gap-3 py-2" onSubmit={form.onSubmit}>
      <TextField
        label={t('places.warehouseName')}
        maxLength={120}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('kit.required') })}
      />
      <SaveBar form={form} toLabel={toLabel} openedBy="warehouse" />
      <AuditLink subject={`warehouse:${id}`} toLabel={toLabel} />
    </form>
  );
}
