import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import type { GoodsRow } from '@kaplya/contract';
import type { ListDefinition, ListRequest } from '#kit/list/list-definition.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { KindCell, MissingTexts, NameCell, PriceCell, StatePill } from './goods-cells.tsx';

const sorts = ['position', 'name', 'price', 'externalId'] as const;
const flagOf = (value: string | undefined) => (value === 'true' ? true : value === 'false' ? false : undefined);

export const goodsList: ListDefinition<GoodsRow> = {
  id: 'goods',
  columns: [
    { id: 'name', label: 'goods.name', cell: (row) => <NameCell row={row} />, sort: 'name' },
    { id: 'state', label: 'goods.state', cell: ({ isActive }) => <StatePill isActive={isActive} />, card: 'aside' },
    {
      id: 'price',
      label: 'goods.price',
      cell: ({ price }) => <PriceCell price={price} />,
      align: 'end',
      sort: 'price',
    },
    { id: 'category', label: 'goods.category', cell: ({ categoryName }) => categoryName, needsRoom: 'some' },
    {
      id: 'externalId',
      label: 'goods.externalId',
      cell: ({ externalId }) => <span className="wrap-anywhere">{externalId}</span>,
      sort: 'externalId',
      needsRoom: 'some',
    },
    {
      id: 'texts',
      label: 'goods.texts',
      cell: ({ missingTexts }) => <MissingTexts missing={missingTexts} />,
      needsRoom: 'much',
    },
    { id: 'kind', label: 'goods.kind', cell: (row) => <KindCell row={row} />, isExtra: true },
  ],
  filters: [
    { kind: 'search', name: 'q', label: 'goods.search' },
    { kind: 'choice', name: 'categoryId', label: 'goods.category' },
    {
      kind: 'choice',
      name: 'kind',
      label: 'goods.kind',
      options: [
        { value: 'product', label: 'goods.kind.product' },
        { value: 'product_set', label: 'goods.kind.product_set' },
      ],
    },
    {
      kind: 'choice',
      name: 'isActive',
      label: 'goods.state',
      options: [
        { value: 'true', label: 'goods.state.on' },
        { value: 'false', label: 'goods.state.off' },
      ],
    },
    {
      kind: 'choice',
      name: 'lacks',
      label: 'goods.lacks',
      options: [
        { value: 'texts', label: 'goods.lacks.texts' },
        { value: 'pictures', label: 'goods.lacks.pictures' },
      ],
    },
  ],
  views: [
    { id: 'on', label: 'goods.view.on', search: 'isActive=true' },
    { id: 'off', label: 'goods.view.off', search: 'isActive=false' },
    { id: 'texts', label: 'goods.view.texts', search: 'lacks=texts' },
    { id: 'pictures', label: 'goods.view.pictures', search: 'lacks=pictures' },
  ],
  getId: ({ id }) => id,
  getTitle: ({ name }) => name,
  getPath: ({ id }) => `/goods/${id}`,
  load: ({ cursor, limit, signal, ...asked }) =>
    call('listGoods', { query: { limit, ...(cursor !== null && { cursor }), ...toQuery(asked) }, signal }),
  file: {
    name: 'goods',
    permission: 'lists.export',
    fetch: (asked, format) => fetchFile('exportGoods', { query: { ...toQuery(asked), format } }),
  },
};

function toQuery({
  filters: { q, categoryId, kind, isActive, lacks },
  sort,
}: Pick<ListRequest, 'filters' | 'sort'>): CallRequest<'exportGoods'>['query'] {
  const by = sorts.find((each) => each === sort?.replace(/^-/, ''));
  const isOn = flagOf(isActive);
  return {
    ...(q !== undefined && { q }),
    ...(categoryId !== undefined && { categoryId }),
    ...((kind === 'product' || kind === 'product_set') && { kind }),
    ...(isOn !== undefined && { isActive: isOn }),
    ...((lacks === 'texts' || lacks === 'pictures') && { lacks }),
    ...(by !== undefined && { sort: by, ...(sort?.startsWith('-') && { descending: true }) }),
  };
}
