import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { goodsBulk } from './goods-bulk.tsx';
import { goodsList } from './goods-list.tsx';
import { GoodsPeek } from './goods-peek.tsx';

export function GoodsScreen() {
  const t = useText();
  const { data: categories } = useQuery(apiQuery('listOpsCategories'));
  const options = (categories?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ScreenHeader
        title={t('goods.title')}
        actions={
          <>
            <Link to="/categories" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('goods.categories')}
            </Link>
            <Link to="/goods/new?kind=product_set" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('goods.new.product_set')}
            </Link>
            <Link to="/goods/new?kind=product" className={buttonClass({ size: 'sm' })}>
              {t('goods.new.product')}
            </Link>
          </>
        }
      />
      <DataList
        definition={goodsList}
        filterOptions={{ categoryId: options }}
        bulk={goodsBulk}
        renderPeek={(id) => <GoodsPeek id={id} />}
        empty={<ScreenState icon="bottle" title={t('goods.empty.title')} text={t('goods.empty.text')} />}
      />
    </>
  );
}
