import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { useIsDesktop } from '@kaplya/ui/layout/use-is-desktop.ts';
import { DataList } from '#kit/list/data-list.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { queueCounts } from '#platform/live/queue-counts.ts';
import { useMay } from '#platform/session/me.ts';
import { documentKinds, toNewDocument } from '../document-kinds.ts';
import { NewDocumentMenu } from '../new-document-menu.tsx';
import { placesQuery } from '../places-query.ts';
import { ProductStock } from './product-stock.tsx';
import { splitRowId, stockList } from './stock-list.tsx';

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The stock of a warehouse, its low products, and the documents that change it. */
export function StockScreen() {
  const t = useText();
  const mayWrite = useMay('stock.write');
  const isDesktop = useIsDesktop();
  const counts = useStore(queueCounts);
  const { data: places } = useQuery(placesQuery);
  const data = places?.warehouses;
  const [params] = useSearchParams();
  // The first warehouse is the default.
  const shown = data?.find(({ id }) => id === params.get('warehouseId')) ?? data?.[0];
  const filterOptions = useMemo(
    () => places && { warehouseId: places.warehouses.map(toOption), categoryId: places.categories.map(toOption) },
    [places],
  );
  return (
    <>
      <ScreenHeader
        title={t('shell.nav.stock')}
        aside={shown && <span className="text-sm text-ink-muted">{shown.name}</span>}
        actions={
          <>
            <Link to="/stock/documents" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              {t('stock.documents')}
            </Link>
            {mayWrite && !isDesktop && <NewDocumentMenu warehouseId={shown?.id} />}
            {mayWrite &&
              isDesktop &&
              documentKinds.map((kind) => (
                <Link
                  key={kind}
                  to={toNewDocument(kind, shown?.id)}
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                >
                  {t(`stock.kind.${kind}`)}
                </Link>
              ))}
          </>
        }
      />
      <DataList
        definition={stockList}
        {...(filterOptions && { filterOptions })}
        {...(counts && { viewCounts: { low: counts.lowStock } })}
        renderPeek={(id) => <ProductStock {...splitRowId(id)} />}
        empty={<ScreenState icon="stock" title={t('stock.empty')} text={t('stock.emptyText')} />}
      />
    </>
  );
}
