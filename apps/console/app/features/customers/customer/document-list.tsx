import type { OpsCustomer } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { reasonsQuery } from '../documents/reasons-query.ts';
import { ChangeAmount } from './change-amount.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';

/** Corrections of points and bottles, each with its document. */
export function DocumentList({ documents }: { documents: OpsCustomer['documents'] }) {
  const t = useText();
  const { day, dayOf } = useFormats();
  const points = useQuery(reasonsQuery('points'));
  const bottles = useQuery(reasonsQuery('bottles'));
  const reasons = [...(points.data?.items ?? []), ...(bottles.data?.items ?? [])];
  const nameOf = (kind: string, id: string) =>
    reasons.find((reason) => reason.kind === kind && reason.id === id)?.name ?? id;
  return (
    <SimpleTable
      label={t('customers.documents')}
      columns={[
        { label: t('customers.document') },
        { label: t('customers.day') },
        { label: t('kit.reason') },
        { label: t('customers.change'), align: 'end' },
      ]}
      rows={documents.map(({ id, number, at, kind, reasonId, note, change }) => ({
        id,
        cells: [
          t('customers.orderNumber', { number }),
          day(dayOf(at)),
          <Fragment key="reason">
            {t(`customers.document.${kind}`)}: {nameOf(kind, reasonId)}
            {note !== null && <span className="block text-ink-muted">{note}</span>}
          </Fragment>,
          <ChangeAmount key="change" change={change} />,
        ],
      }))}
    />
  );
}
