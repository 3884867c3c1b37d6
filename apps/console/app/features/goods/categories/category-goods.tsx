import type { GoodsKind, GoodsRow } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { SortableList } from '#kit/sort/sortable-list.tsx';
import { toSortedItems, useSavedSort } from '#kit/sort/use-saved-sort.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { StatePill } from '../list/goods-cells.tsx';

const kinds: readonly GoodsKind[] = ['product', 'product_set'];

/** The most products, or sets, that the server lists or sorts in one call. */
const ORDERED_AT_MOST = 500;

type CategoryGoodsProps = {
  categoryId: string;
  /** The number of goods in the category, which may exceed those loaded. */
  all: number;
};

/** The goods of a category in the order for customers. Products and sets are ordered separately. */
export function CategoryGoods({ categoryId, all }: CategoryGoodsProps) {
  const t = useText();
  const queries = useQueryClient();
  const params = { id: categoryId };
  const query = apiQuery('listCategoryGoods', { params });
  const { data, error, refetch } = useQuery(query);
  const order = useSavedSort({
    queryKey: query.queryKey,
    toData({ kind, rows }: { kind: GoodsKind; rows: readonly GoodsRow[] }) {
      const others = (data?.items ?? []).filter((row) => row.kind !== kind);
      return { items: kind === 'product' ? [...rows, ...others] : [...others, ...rows] };
    },
    save: ({ kind, rows }) => call('orderCategoryGoods', { params, body: { kind, items: toSortedItems(rows) } }),
    onSaved: () => void queries.invalidateQueries({ queryKey: listKey('goods') }),
  });
  if (!data) return <QueryState {...{ data, error, refetch }} rows={4} />;
  return kinds.map((kind) => {
    const rows = data.items.filter((row) => row.kind === kind);
    if (rows.length === 0) return null;
    const title = t(`goods.categories.goods.${kind}`);
    // Sorting only the loaded goods would leave the position of the others undefined.
    if (rows.length >= ORDERED_AT_MOST && data.items.length < all) {
      return (
        <Section key={kind} title={title}>
          <Callout tone="info" icon="info">
            {t('goods.categories.tooMany', { most: ORDERED_AT_MOST })}{' '}
            <Link to={`/goods?categoryId=${categoryId}`} className={linkClass()}>
              {t('goods.categories.goods')}
            </Link>
          </Callout>
        </Section>
      );
    }
    return (
      <Section key={kind} title={title}>
        <SortableList
          label={title}
          items={rows}
          getId={({ id }) => id}
          getTitle={({ name }) => name}
          isDisabled={order.isPending}
          onSort={(sorted) => order.mutate({ kind, rows: sorted })}
          className="-m-2 flex flex-col divide-y divide-line"
          itemClassName="bg-surface"
        >
          {(row, { handle, steps }) => (
            <div className="flex flex-wrap items-center gap-x-2 px-2">
              {handle}
              <img
                src={row.pictureUrl}
                alt=""
                width={28}
                height={28}
                loading="lazy"
                className="size-7 rounded-sm bg-sunken object-contain"
              />
              <Link to={`/goods/${row.id}`} className={linkClass('min-w-32 grow basis-32 wrap-anywhere')}>
                {row.name}
              </Link>
              {!row.isActive && <StatePill isActive={false} />}
              <span className="ms-auto flex">{steps}</span>
            </div>
          )}
        </SortableList>
      </Section>
    );
  });
}
