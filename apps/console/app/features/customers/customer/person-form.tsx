import type { OpsCustomer } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { customerKey, customerQuery } from './customer-query.ts';
import { useFieldLabel } from './use-field-label.ts';

type Values = { name: string; birthday: string };

type Person = Pick<OpsCustomer, 'version' | 'name' | 'birthday'>;

const toValues = ({ name, birthday }: Person): Values => ({
  ...{ name, birthday: birthday ?? '' },
});

/** A customer's name and birthday, saved with the version that was read: the server refuses an outdated one. */
export function PersonForm({ customer }: { customer: OpsCustomer }) {
  const t = useText();
  const toLabel = useFieldLabel();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const { id } = customer;

  const form = useVersionedForm<Person, Values>({
    ...{ loaded: customer, toValues },
    async save({ name, birthday }, { version }) {
      const body = { version, name: name.trim(), birthday: birthday === '' ? null : birthday };
      const saved = await call('patchOpsCustomer', { params: { id }, body });
      return saved.customer;
    },
    reload: () => fetchLatest(queries, customerQuery(id)),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: customerKey(id) });
      void queries.invalidateQueries({ queryKey: listKey('customers') });
    },
  });

  // The key `E` in the list opens the page with this parameter.
  const isEdited = params.has('edit');
  const { setFocus } = form;
  useEffect(() => {
    if (isEdited) setFocus('name');
  }, [isEdited, setFocus]);

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      <TextField
        label={t('customers.name')}
        autoComplete="off"
        maxLength={100}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('customers.birthday')}
        type="date"
        isOptional
        autoComplete="off"
        error={form.formState.errors.birthday?.message}
        {...form.register('birthday')}
      />
      <SaveBar form={form} toLabel={toLabel} />
    </form>
  );
}
