import type { CellPlace } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { whenOnline } from '#ui/when-online.ts';
import { CellList } from './cell-list.tsx';
import { sortCells } from './near-cells.ts';
import { useMyPlace } from './use-my-place.ts';

const CellMap = lazy(async () => ({ default: (await whenOnline(() => import('./cell-map.tsx'))).CellMap }));

type CellPlacesProps = {
  title: string;
  cells: readonly CellPlace[];
  /** What the distances are counted from until the visitor says where they are. */
  from?: GeoPoint | null;
};

/** Cells of the shop in a list with distances, and on a map for who opens it: the list says all that the map shows. */
export function CellPlaces({ title, cells, from = null }: CellPlacesProps) {
  const t = useText();
  const { state, point, ask } = useMyPlace();
  const [isMapOpen, setMapOpen] = useState(false);
  if (cells.length === 0) return null;
  const sorted = sortCells(cells, point ?? from);
  return (
    <CellList title={title} cells={sorted}>
      <div className="flex flex-col gap-2 px-4 pt-2 pb-3 sm:px-6">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            isLoading={state === 'asking'}
            iconStart={<Icon name="locate" size={20} />}
            onClick={ask}
          >
            {t('aquamarket.near.ask')}
          </Button>
          <Button
            variant="secondary"
            iconStart={<Icon name="map" size={20} />}
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
          >
            {t(isMapOpen ? 'aquamarket.map.close' : 'aquamarket.map.open')}
          </Button>
        </div>
        <p role="status" className="text-sm text-ink-muted empty:hidden">
          {state === 'known' && t('aquamarket.near.known')}
          {state === 'denied' && t('aquamarket.near.denied')}
          {state === 'none' && t('aquamarket.near.none')}
        </p>
        {isMapOpen && (
          <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-lg border border-line bg-sunken">
            <Suspense
              fallback={
                <span className="absolute inset-0 grid place-items-center">
                  <Spinner />
                </span>
              }
            >
              <CellMap cells={sorted} me={point} from={from} />
            </Suspense>
          </div>
        )}
      </div>
    </CellList>
  );
}
