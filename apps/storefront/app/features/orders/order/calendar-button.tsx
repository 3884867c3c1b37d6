import type { Order } from '@kaplya/contract';
import { isVoid } from '@kaplya/domain/void-orders';
import { useText } from '#i18n/use-text.ts';
import { saveFile } from '#platform/browser/save-file.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { toCalendarFile } from './calendar-event.ts';

type CalendarButtonProps = {
  order: Pick<Order, 'id' | 'uuid' | 'status' | 'shippingDate' | 'shippingDateTo' | 'timeZone'>;
  /** The delivery address in words. */
  place: string;
};

/** Adds the delivery of an order that is under way to the customer's calendar. */
export function CalendarButton({ order, place }: CalendarButtonProps) {
  const t = useText();
  const { id: number, uuid, status } = order;
  if (isVoid(status) || status === 'completed') return null;

  function add() {
    const title = t('orders.calendar.event', { number });
    const file = toCalendarFile({ ...order, title, place, url: location.origin + paths.order(uuid), now: Date.now() });
    saveFile(file, { name: `${number}.ics`, type: 'text/calendar;charset=utf-8' });
  }

  return (
    <Button
      variant="soft"
      className="px-3 text-sm max-sm:w-full"
      iconStart={<Icon name="download" size={16} />}
      onClick={add}
    >
      {t('orders.calendar')}
    </Button>
  );
}
