import type { CellPlace } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useMyLocation } from '#platform/browser/use-my-location.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { LoadFailure } from '@kaplya/ui/message/load-failure.tsx';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { CellList } from './cell-list.tsx';
import { sortCells } from './near-cells.ts';

const CellMap = lazyPart(async () => ({ default: (await whenOnline(() => import('./cell-map.tsx'))).CellMap }));

type CellPlacesProps = {
  title: string;
  cells: readonly CellPlace[];
  /** The point that distances start from until the visitor shares their location. */
  from?: GeoPoint | null;
};

/**
 * The shop's cells in a list with distances, and on a map that opens on request. The list contains all that the map
 * shows.
 */
export function CellPlaces({ title, cells, from = null }: CellPlacesProps) {
  const t = useText();
  const { location, requestLocation } = useMyLocation();
  const [isMapOpen, setMapOpen] = useState(false);
  if (cells.length === 0) return null;
  const me = location.kind === 'found' ? location.point : null;
  const sorted = sortCells(cells, me ?? from);
  return (
    <CellList title={title} cells={sorted}>
      <div className="flex flex-col gap-2 px-4 pt-2 pb-3 sm:px-6">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            isLoading={location.kind === 'asking'}
            iconStart={<Icon name="locate" size={20} />}
            onClick={requestLocation}
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
          {location.kind === 'found' && t('aquamarket.near.known')}
          {location.kind === 'refused' && t('aquamarket.near.denied')}
          {location.kind === 'unavailable' && t('aquamarket.near.none')}
        </p>
        {isMapOpen && (
          <div className="relative h-[min(24rem,50svh)] overflow-hidden rounded-lg border border-line bg-sunken">
            <Optional
              renderMissing={(retry) => <MapMissing onRetry={retry} />}
              fallback={
                <span className="absolute inset-0 grid place-items-center">
                  <Spinner />
                </span>
              }
            >
              <CellMap cells={sorted} me={me} from={from} />
            </Optional>
          </div>
        )}
      </div>
    </CellList>
  );
}

function MapMissing({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <div className="p-4">
      <LoadFailure text={t('errors.unanswered')} onRetry={onRetry} />
    </div>
  );
}
