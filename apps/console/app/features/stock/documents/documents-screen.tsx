import type { StockDocument } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { useMay } from '#platform/session/me.ts';
import { documentKinds } from '../document-kinds.ts';
import { NewDocumentMenu } from '../new-document-menu.tsx';
import { warehousesQuery } from '../places-query.ts';
import { StatePill } from './state-pill.tsx';

const documentsList: ListDefinition<StockDocument> = {
  id: 'stock-documents',
  columns: [
    { id: 'number', label: 'stock.number', cell: ({ number }) => number },
    { id: 'kind', label: 'stock.kind', cell: ({ kind }) => <Kind kind={kind} /> },
    { id: 'state', label: 'stock.state', cell: ({ state }) => <StatePill state={state} />, card: 'aside' },
    { id: 'warehouse', label: 'stock.warehouse', cell: (row) => <Places document={row} /> },
    { id: 'lines', label: 'stock.lineCount', cell: ({ lineCount }) => lineCount, align: 'end' },
    { id: 'author', label: 'stock.author', cell: ({ author }) => author.name },
    { id: 'at', label: 'stock.at', cell: ({ createdAt }) => <At at={createdAt} />, isOneLine: true },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'stock.kind',
      options: documentKinds.map((value) => ({ value, label: `stock.kind.${value}` as const })),
    },
    {
      kind: 'choice',
      name: 'state',
      label: 'stock.state',
      options: (['draft', 'posted'] as const).map((value) => ({ value, label: `stock.state.${value}` as const })),
    },
    { kind: 'choice', name: 'warehouseId', label: 'stock.warehouse' },
  ],
  getId: ({ id }) => id,
  getTitle: ({ number }) => number,
  getPath: ({ id }) => `/stock/documents/${id}`,
  load: ({ filters, cursor, limit, signal }) =>
    call('listStockDocuments', { query: { ...filters, limit, ...(cursor !== null && { cursor }) }, signal }),
  file: {
    name: 'stock-documents',
    permission: 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportStockDocuments', { query: { ...filters, format } }),
  },
};

function Kind({ kind }: Pick<StockDocument, 'kind'>) {
  const t = useText();
  return t(`stock.kind.${kind}`);
}

function Places({ document: { warehouse, toWarehouse } }: { document: StockDocument }) {
  return toWarehouse ? `${warehouse.name} → ${toWarehouse.name}` : warehouse.name;
}

function At({ at }: { at: string }) {
  return useFormats().dateTime(at);
}

/** The list of stock documents: receipts, counts, write-offs, transfers and corrections. */
export function DocumentsScreen() {
  const t = useText();
  const mayWrite = useMay('stock.write');
  const [params] = useSearchParams();
  const { data } = useQuery(warehousesQuery);
  const filterOptions = useMemo(
    () => data && { warehouseId: data.map(({ id, name }) => ({ value: id, label: name })) },
    [data],
  );
  return (
    <>
      <ScreenHeader
        title={t('shell.nav.stockDocuments')}
        actions={
          <>
            <Link to="/stock" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              {t('shell.nav.stock')}
            </Link>
            {mayWrite && <NewDocumentMenu warehouseId={params.get('warehouseId') ?? undefined} />}
          </>
        }
      />
      <DataList
        definition={documentsList}
        {...(filterOptions && { filterOptions })}
        empty={<ScreenState icon="stock" title={t('stock.noDocuments')} text={t('stock.noDocumentsText')} />}
      />
    </>
  );
}
