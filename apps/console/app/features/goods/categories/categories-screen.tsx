import type { OpsCategory } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { noTexts } from '@kaplya/domain/missing-texts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { SortableList } from '#kit/sort/sortable-list.tsx';
import { toSortedItems, useSavedSort } from '#kit/sort/use-saved-sort.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { MissingTexts } from '../list/goods-cells.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryGoods } from './category-goods.tsx';

const newCategory: OpsCategory = {
  ...{ id: '', slug: '', position: 0, name: '', names: noTexts, pictureId: null, pictureUrl: null },
  ...{ goods: { all: 0, active: 0 }, missingTexts: [], version: 0 },
};

/** The categories in their order; the form of the one named in the URL is beside them. */
export function CategoriesScreen() {
  const t = useText();
  const query = apiQuery('listOpsCategories');
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(query);
  const order = useSavedSort({
    queryKey: query.queryKey,
    toData: (items: readonly OpsCategory[]) => ({ items: [...items] }),
    save: (items) => call('orderCategories', { body: { items: toSortedItems(items) } }),
  });
  const openId = params.get('category');
  const open = openId === 'new' ? newCategory : (data?.items.find(({ id }) => id === openId) ?? data?.items[0]);
  return (
    <>
      <ScreenHeader
        title={t('goods.categories')}
        actions={
          <>
            <Link to="/goods" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('goods.title')}
            </Link>
            <Button size="sm" onClick={() => setParams({ category: 'new' })}>
              {t('goods.categories.new')}
            </Button>
          </>
        }
      />
      {!data && <QueryState {...{ data, error, refetch }} />}
      {data && (
        <div className="grid items-start gap-4 px-(--spacing-page) pb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Section title={t('goods.categories.order')}>
            <SortableList
              label={t('goods.categories.order')}
              items={data.items}
              getId={({ id }) => id}
              getTitle={({ name }) => name}
              isDisabled={order.isPending}
              onSort={(items) => order.mutate(items)}
              className="-m-2 flex flex-col divide-y divide-line"
              itemClassName="bg-surface"
            >
              {(category, { handle, steps }) => (
                <div className="flex flex-wrap items-center gap-x-2 px-2">
                  {handle}
                  <Link
                    to={{ search: `?category=${category.id}` }}
                    aria-current={category.id === open?.id ? 'true' : undefined}
                    className="flex min-h-target min-w-32 grow basis-32 flex-wrap items-center gap-x-2 rounded-sm px-1 aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand-ink"
                  >
                    <span className="min-w-0 wrap-anywhere">{category.name}</span>
                    <span className="text-sm text-ink-muted">
                      {t('goods.categories.count', { active: category.goods.active, all: category.goods.all })}
                    </span>
                    <MissingTexts missing={category.missingTexts} />
                  </Link>
                  <span className="ms-auto flex">{steps}</span>
                </div>
              )}
            </SortableList>
          </Section>
          {open && (
            <div className="flex min-w-0 flex-col gap-4">
              <CategoryForm
                key={open.id}
                category={open}
                others={data.items.filter(({ id }) => id !== open.id)}
                onCreated={(id) => setParams({ category: id })}
                onDeleted={() => setParams({})}
              />
              {open.id !== '' && <CategoryGoods key={`goods ${open.id}`} categoryId={open.id} all={open.goods.all} />}
            </div>
          )}
        </div>
      )}
    </>
  );
}
