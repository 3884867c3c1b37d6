import type { OpsOrderPage } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useEffect } from 'react';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm, type Versioned } from '#kit/form/use-versioned-form.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { orderQuery } from './order-query.ts';
import { useFieldLabel } from './use-field-label.ts';

type Values = { note: string };

const toVersioned = ({ version, order }: OpsOrderPage): Versioned<Values> => ({
  version,
  values: { note: order.note },
});

/** The note for the courier, at the version that was read. */
export function NoteForm({ page }: { page: OpsOrderPage }) {
  const t = useText();
  const toLabel = useFieldLabel();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const { uuid } = page.order;
  const query = orderQuery(uuid);

  const form = useVersionedForm<Values>({
    loaded: toVersioned(page),
    async save({ note }, version) {
      const saved = await call('saveOpsOrder', { params: { uuid }, body: { version, note } });
      queries.setQueryData(query.queryKey, saved);
      return toVersioned(saved);
    },
    reload: async () => toVersioned(await queries.fetchQuery({ ...query, staleTime: 0 })),
    onSaved: () => void queries.invalidateQueries({ queryKey: listKey('orders') }),
  });

  // As `E` in the list asks for.
  const isEdited = params.has('edit');
  const { setFocus } = form;
  useEffect(() => {
    if (isEdited) setFocus('note');
  }, [isEdited, setFocus]);

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextArea label={t('orders.noteForCourier')} maxLength={1000} rows={2} {...form.register('note')} />
      <SaveBar form={form} toLabel={toLabel} />
    </form>
  );
}
