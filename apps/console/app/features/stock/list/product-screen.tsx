import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { ListFileButton } from '#kit/list/list-file-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { fetchFile } from '#platform/data/files.ts';
import { ProductStock } from './product-stock.tsx';

/** The page of a product in a warehouse. */
export function ProductScreen() {
  const t = useText();
  const { warehouse = '', product = '' } = useParams();
  const params = { warehouse, product };
  const { data } = useQuery(apiQuery('listStockMovements', { params, query: { limit: 1 } }));
  return (
    <>
      <ScreenHeader
        title={data?.level.name ?? t('shell.nav.stock')}
        actions={
          <ListFileButton
            name="stock-movements"
            permission="lists.export"
            fetch={(format) => fetchFile('exportStockMovements', { params, query: { format } })}
          />
        }
      />
      <div className="max-w-2xl px-(--spacing-page) pb-6">
        <ProductStock {...params} />
      </div>
    </>
  );
}
