import type { StockLevelRow } from '@kaplya/contract';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { NumberCell } from '#kit/format/number-cell.tsx';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { StockMarks } from './stock-marks.tsx';

/** A product with its stock in one warehouse, the one that the screen shows. */
export type StockRow = StockLevelRow & { readonly warehouseId: string };

const joint = ' ';

/** Splits the id of a row into warehouse and product. */
export function splitRowId(id: string): { warehouse: string; product: string } {
  const [warehouse = '', product = ''] = id.split(joint);
  return { warehouse, product };
}

/** The list of a warehouse's stock. */
export const stockList: ListDefinition<StockRow> = {
  id: 'stock',
  columns: [
    { id: 'name', label: 'stock.product', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { id: 'marks', label: 'stock.marks', cell: (row) => <StockMarks level={row} />, card: 'aside' },
    { id: 'code', label: 'stock.code', cell: ({ externalId }) => externalId, needsRoom: 'much' },
    { id: 'onHand', label: 'stock.onHand', cell: ({ onHand }) => <NumberCell value={onHand} />, align: 'end' },
    { id: 'reserved', label: 'stock.reserved', cell: ({ reserved }) => <NumberCell value={reserved} />, align: 'end' },
    {
      ...{ id: 'free', label: 'stock.free', align: 'end' },
      cell: ({ free }) => (
        <b>
          <NumberCell value={free} />
        </b>
      ),
    },
    {
      id: 'low',
      label: 'stock.lowBelow',
      cell: ({ lowBelow }) => <NumberCell value={lowBelow} />,
      align: 'end',
      isExtra: true,
    },
    {
      id: 'safety',
      label: 'stock.safety',
      cell: ({ safety }) => <NumberCell value={safety} />,
      align: 'end',
      isExtra: true,
    },
  ],
  filters: [
    { kind: 'search', name: 'q', label: 'stock.search' },
    { kind: 'choice', name: 'warehouseId', label: 'stock.warehouse', isAlwaysSet: true },
    { kind: 'choice', name: 'categoryId', label: 'stock.category' },
    { kind: 'choice', name: 'view', label: 'stock.view', isOfViews: true },
  ],
  views: [
    { id: 'low', label: 'stock.view.low', search: 'view=low' },
    { id: 'short', label: 'stock.view.short', search: 'view=short' },
  ],
  getId: ({ warehouseId, productId }) => `${warehouseId}${joint}${productId}`,
  getTitle: ({ name }) => name,
  getPath: ({ warehouseId, productId }) => `/stock/of/${warehouseId}/${productId}`,
  async load({ filters, cursor, limit, signal }) {
    const { items, warehouseId, ...page } = await call('listStock', {
      query: { ...filters, limit, ...(cursor !== null && { cursor }) },
      signal,
    });
    return { ...page, items: items.map((level) => ({ ...level, warehouseId })) };
  },
  file: {
    name: 'stock',
    permission: 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportStock', { query: { ...filters, format } }),
  },
};
