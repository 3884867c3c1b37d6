import type { GeoPoint } from '@kaplya/domain/geo';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { useDeliveryDays } from './delivery-days.ts';
import { useNearestIntervalText } from './use-nearest-interval-text.ts';

type DeliveryNoticeProps = {
  point: GeoPoint | null;
  /** In few words, where the map shows the rest. */
  isBrief?: boolean;
};

/** Whether and how soon we deliver to a point; nothing while that is not known. */
export function DeliveryNotice({ point, isBrief = false }: DeliveryNoticeProps) {
  const t = useText();
  const { days } = useDeliveryDays(point);
  const nearest = useNearestIntervalText(point);

  if (days?.length === 0) return <OutsideNotice isBrief={isBrief} />;
  return (
    <div role="status">
      {days && nearest && (
        <p className="flex items-start gap-2.5 rounded-lg bg-success-soft p-3 text-sm text-success">
          <Icon name="truck" size={20} />
          {t('addresses.nearest', { time: nearest })}
        </p>
      )}
    </div>
  );
}

export function OutsideNotice({ isBrief = false }: { isBrief?: boolean }) {
  const t = useText();
  return (
    <div role="status">
      <p className="flex items-start gap-2.5 rounded-lg bg-warning-soft p-3 text-sm text-warning">
        <Icon name="warning" size={20} />
        {t(isBrief ? 'addresses.map.outside' : 'addresses.notServed')}
      </p>
    </div>
  );
}

/** True only when we know that nothing is delivered there. */
export function useIsOutside(point: GeoPoint | null): boolean {
  return useDeliveryDays(point).days?.length === 0;
}
