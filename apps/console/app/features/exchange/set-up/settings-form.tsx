import type { Exchange } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { LackedRights, useLackedRights } from '../lacked-rights.tsx';
import { toSettings, toValues, wordedStatuses } from './exchange-values.ts';

const query = apiQuery('getExchange');
const goodsChoices = ['all', 'new', 'off'] as const;
const rightsOfFields = [
  ...(['goods.write', 'prices.write', 'stock.write', 'orders.write', 'orders.export', 'customers.read'] as const),
];
const switches = ['matchesCodes', 'pictures', 'prices', 'stock', 'sendsOrders'] as const;

/** Settings of the exchange: the data imported from 1C, and whether orders are exported to it. */
export function SettingsForm({ exchange }: { exchange: Exchange }) {
  const t = useText();
  const queries = useQueryClient();
  const form = useVersionedForm({
    ...{ loaded: exchange, toValues },
    toField: (field) => field.replace(/^settings[.]/, '').replace('categoryId', 'category'),
    async save(values, { version }) {
      const saved = await call('saveExchange', { body: { version, ...toSettings(values) } });
      queries.setQueryData(query.queryKey, saved);
      return saved;
    },
    reload: () => fetchLatest(queries, query),
  });
  // Switching off needs no permission; the server asks for what a save lets later files do.
  const lacked = useLackedRights(rightsOfFields);
  const { errors } = form.formState;
  const labelOf = (field: string): string =>
    [...switches, 'goods' as const, 'category' as const].some((each) => each === field)
      ? t(`exchange.take.${field as 'goods'}`)
      : t(`exchange.status.${field.replace('status_', '') as 'approved'}`);

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <SelectField
        label={t('exchange.take.goods')}
        hint={t('exchange.take.goodsHint')}
        value={form.watch('goods')}
        options={goodsChoices.map((value) => ({ value, label: t(`exchange.goods.${value}`) }))}
        onChange={({ target }) => form.change('goods', goodsChoices.find((each) => each === target.value) ?? 'all')}
      />
      <SelectField
        label={t('exchange.take.category')}
        hint={t('exchange.take.categoryHint')}
        error={errors.category?.message}
        placeholder={t('exchange.noCategory')}
        value={form.watch('category')}
        options={exchange.choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => form.change('category', target.value)}
      />
      <div className="flex flex-col">
        {switches.map((field) => (
          <Checkbox
            key={field}
            label={t(`exchange.take.${field}`)}
            checked={form.watch(field)}
            onChange={({ target }) => form.change(field, target.checked)}
          />
        ))}
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">{t('exchange.statuses')}</legend>
        <p className="text-sm text-ink-muted">{t('exchange.statusesText')}</p>
        {wordedStatuses.map((status) => (
          <TextField
            key={status}
            label={t(`exchange.status.${status}`)}
            maxLength={400}
            value={form.watch(`status_${status}`)}
            onChange={({ target }) => form.change(`status_${status}`, target.value)}
          />
        ))}
      </fieldset>
      <LackedRights rights={lacked} act="settings" />
      <SaveBar form={form} toLabel={labelOf} />
    </form>
  );
}
