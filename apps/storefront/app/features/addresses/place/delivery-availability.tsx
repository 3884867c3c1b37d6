import type { GeoPoint } from '@kaplya/domain/geo';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useDeliveryDays } from './delivery-days.ts';
import { useNearestIntervalText } from './use-nearest-interval-text.ts';

type DeliveryAvailabilityProps = {
  point: GeoPoint | null;
  /** Short texts, where the map shows the rest. */
  isBrief?: boolean;
  /** The result by the zones alone, before the shop has answered. */
  seemsOutside?: boolean;
};

/**
 * Whether and how soon we deliver to a point. Empty while that is not known. Stays mounted without a point: a
 * screen reader announces text that enters a region, not the text of a new one.
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
            {/* A window stays on one line. */}
            {t('addresses.nearest', { time: nearest.replace('–', '–\u2060') })}
          </p>
        )
      )}
    </div>
  );
}

/** True only when we know that nothing is delivered there. */
export function useIsOutside(point: GeoPoint | null): boolean {
  return useDeliveryDays(point).days?.length === 0;
}
