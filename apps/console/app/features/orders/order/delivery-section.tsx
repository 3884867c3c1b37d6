import type { OpsOrderPage } from '@kaplya/contract';
import { addressText } from '@kaplya/domain/address-text';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { PhoneLink } from '#kit/record/phone-link.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';

/** The address and interval of delivery, the occupancy of the interval, and the bottles to deliver and to collect. */
export function DeliverySection({ page: { order, customer, slot } }: { page: OpsOrderPage }) {
  const t = useText();
  const formats = useFormats();
  const { shipping, bottles } = order;
  const { address } = shipping;
  const { entrance, floor, intercom, note, comment } = address;
  const parts = [
    entrance && t('order.address.entrance', { entrance }),
    floor && t('order.address.floor', { floor }),
    intercom && t('order.address.intercom', { intercom }),
  ].filter(Boolean);
  const isAnother = shipping.phone !== customer.phone && shipping.phone !== '';
  const { taken } = slot;
  return (
    <Section title={t('orders.delivery')}>
      <Facts
        facts={[
          {
            label: t('orders.address'),
            value:
              address.noPoint || address.zoneOnly ? (
                <>
                  {addressText(address)}
                  <span className="flex items-start gap-1 font-semibold text-danger">
                    <Icon name="pin" size={16} className="mt-0.5" />
                    {t(address.noPoint ? 'order.address.noPoint' : 'order.address.zoneOnly')}
                  </span>
                </>
              ) : (
                addressText(address)
              ),
          },
          { label: t('order.address.door'), value: parts.length > 0 ? parts.join(', ') : null },
          { label: t('order.address.comment'), value: [note, comment].filter(Boolean).join('. ') || null },
          {
            label: t('order.contact'),
            value: isAnother ? (
              <>
                {shipping.name}, <PhoneLink phone={shipping.phone} />
              </>
            ) : null,
          },
          {
            label: t('orders.slot'),
            value: `${formats.dateTime(order.shippingDate)}–${formats.time(order.shippingDateTo)}`,
          },
          {
            label: t('order.places'),
            value: taken && (
              <span className="flex flex-wrap items-center gap-2">
                {t('board.takenOf', {
                  ...{ orders: taken.orders, limit: taken.maxOrders },
                  ...{ bottles: taken.bottles, bottleLimit: taken.maxBottles },
                })}
                {taken.isOverfilled && <StatusPill tone="danger">{t('order.places.over')}</StatusPill>}
              </span>
            ),
          },
          { label: t('orders.bottles'), value: formats.number(bottles.delivered) },
          { label: t('orders.empties'), value: formats.number(bottles.declared) },
          {
            label: t('order.emptiesTaken'),
            value: bottles.returned === null ? null : formats.number(bottles.returned),
          },
          {
            label: t('order.effect.adjustment'),
            value: bottles.adjustment && bottles.adjustment.amount !== 0 ? formats.money(bottles.adjustment) : null,
          },
        ]}
      />
    </Section>
  );
}
