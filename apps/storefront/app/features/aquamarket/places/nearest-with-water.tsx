import type { CellPlace } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { findNearestWithWater, isAtCell, toRouteUrl } from './near-cells.ts';
import { useDistanceText } from './use-distance-text.ts';

type NearestWithWaterProps = {
  cells: readonly CellPlace[];
  /** The location of the cell that the customer stands at and that sells nothing. */
  from: GeoPoint | null;
};

/** Shows the nearest cell with water and the way there, for a customer at a cell that does not work. */
export function NearestWithWater({ cells, from }: NearestWithWaterProps) {
  const t = useText();
  const language = useLanguage();
  const toDistance = useDistanceText();
  const id = useId();
  const nearest = findNearestWithWater(cells, from);
  if (!nearest) return <p className="text-center text-ink-muted">{t('aquamarket.near.nowhere')}</p>;
  const { metres } = nearest;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <h2 id={id} className="text-lg">
        {t('aquamarket.near.title')}
      </h2>
      <p className="flex items-start gap-2">
        <Icon name="pin" size={22} className="mt-px text-brand" />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">
            {t('aquamarket.cell', { number: nearest.number })}
            {metres !== null && <span className="text-ink-muted"> · {toDistance(metres)}</span>}
          </span>
          <span className="block text-sm wrap-anywhere text-ink-muted">{nearest.address}</span>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.cell(nearest.id)} className={buttonClass({ size: 'lg', className: 'grow' })}>
          {t('aquamarket.near.open')}
        </Link>
        {(metres === null || !isAtCell(metres)) && (
          <a
            href={toRouteUrl(nearest, language)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'lg', className: 'grow' })}
          >
            {t('aquamarket.near.way')}
            <span className="sr-only"> ({t('aquamarket.near.newTab')})</span>
          </a>
        )}
      </div>
    </section>
  );
}
