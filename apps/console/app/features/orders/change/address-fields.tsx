import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMay } from '#platform/session/me.ts';
import { Choices, TypedAddressFields } from '../../phone-order/index.ts';
import { toTyped } from './order-draft.ts';
import { PointField } from './point-field.tsx';
import type { OrderChange } from './use-order-change.ts';

const TYPED = 'typed';

/** The delivery address: the order's own, another house, or a saved address of the customer. */
export function AddressFields({ change: { seen, draft, edit } }: { change: OrderChange }) {
  const t = useText();
  const mayReadCustomers = useMay('customers.read');
  const { id: customerId } = seen.customer;
  const { data } = useQuery({
    ...apiQuery('getOpsCustomer', { params: { id: customerId ?? '' }, query: {} }),
    enabled: mayReadCustomers && customerId !== null,
  });
  const saved = data?.addresses.filter(({ id, fields }) => id !== null && fields !== null) ?? [];
  const { id, typed } = draft.address;
  const hadNoPoint = seen.order.shipping.address.noPoint === true;
  return (
    <div className="flex flex-col gap-3">
      {saved.length > 0 && (
        <Choices
          legend={t('order.address.saved')}
          value={id ?? TYPED}
          options={[
            { value: TYPED, label: t('order.address.typed') },
            ...saved.map((each) => ({ value: each.id ?? '', label: each.text })),
          ]}
          onValueChange={(value) => {
            const found = saved.find((each) => each.id === value);
            const { address } = seen.order.shipping;
            edit({
              address: found?.fields
                ? { id: found.id, typed: toTyped(found.fields) }
                : { id: null, typed: toTyped(address) },
            });
          }}
        />
      )}
      {id === null && (
        <TypedAddressFields typed={typed} onChange={(after) => edit({ address: { id: null, typed: after } })} />
      )}
      {id === null && hadNoPoint && (
        <PointField
          city={seen.order.shipping.address.city}
          typed={typed}
          onChange={(after) => edit({ address: { id: null, typed: after } })}
        />
      )}
    </div>
  );
}
