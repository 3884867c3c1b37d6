import type { GeoPoint } from '@kaplya/domain/geo';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useDeliveryDays } from './delivery-days.ts';
import { useNearestIntervalText } from './use-nearest-interval-text.ts';

type DeliveryAvailabilityProps = {
  point: GeoPoint | null;
  /** Whether to use short texts, beside a map that shows the zones. */
  isBrief?: boolean;
  /** Whether the point is outside by the zones known to the page, shown before the server has answered. */
  seemsOutside?: boolean;
};

/**
 * Shows whether and how soon the shop delivers to a point; empty while unknown. It stays mounted without a point,
 * because a screen reader announces text that is added to a live region, but not a new region.
 */
export function DeliveryAvailability({ point, isBrief = false, seemsOutside = false }: DeliveryAvailabilityProps) {
  const t = useText();
  const { days } = useDeliveryDays(point);
  const nearest = useNearestIntervalText(point);
  const isOutside = seemsOutside || days?.length === 0;

  return (
    <div role="status">
      {isOutside ? (
        <p className="flex items-start gap-2.5 rounded-lg bg-warning-soft p-3 text-sm text-warning">
          <Icon name="warning" size={20} />
          {t(isBrief ? 'addresses.map.outside' : 'addresses.notServed')}
        </p>
      ) : (
        days &&
        nearest && (
          <p className="flex items-start gap-2.5 rounded-lg bg-success-soft p-3 text-sm text-success">
            <Icon name="truck" size={20} />
            {/* Word joiner: the interval stays on one line. */}
            {t('addresses.nearest', { time: nearest.replace('–', '–\u2060') })}
          </p>
        )
      )}
    </div>
  );
}

/** Whether the server has answered that nothing is delivered to the point; false while unknown. */
export function useIsOutside(point: GeoPoint | null): boolean {
  return useDeliveryDays(point).days?.length === 0;
}
