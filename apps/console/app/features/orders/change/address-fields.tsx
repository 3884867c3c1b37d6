import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findPointInArea } from '@kaplya/domain/point-in-area';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMay } from '#platform/session/me.ts';
import { Choices, TypedAddressFields, type TypedAddress } from '../../phone-order/index.ts';
import { toPlacedHouse, toTyped } from './order-draft.ts';
import { parsePoint } from '#kit/map/parse-point.ts';
import { PointField } from './point-field.tsx';
import type { OrderChange } from './use-order-change.ts';

const TYPED = 'typed';
const noPlace = { point: '', zone: '' };

/** Without an address service, or for a house that no suggestion names, the point is set by hand. */
const takesPoint = (known: TypedAddress['known']): boolean => known === null || known.zoneOnly === true;

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
  const { address: former } = seen.order.shipping;
  const { latitude, longitude } = former;
  const [pointText, setPointText] = useState('');
  const [zone, setZone] = useState('');
  // A draft without a place is one that was reset: it has no typed point.
  const shownPoint = takesPoint(typed.known) && parsePoint(pointText) ? '' : pointText;
  const shownZone = typed.known?.zoneOnly === true ? zone : '';
  const needsPlace = id === null && (takesPoint(typed.known) || shownPoint !== '');
  const areas = useQuery({ ...apiQuery('listDeliveryAreas', { query: {} }), staleTime: 60_000, enabled: needsPlace });
  const zones = areas.data?.data ?? [];

  /** The given place stays that of the house while its text changes, until a suggestion is chosen. */
  function editTyped(after: TypedAddress, given: { point: string; zone: string }) {
    const isSuggested = after.known !== null && after.known !== typed.known;
    const { point, zone: zoneId } = isSuggested ? noPlace : given;
    const parsed = parsePoint(point);
    const served = zones.map(({ id: areaId, coordinates }) => ({ id: areaId, polygon: coordinates }));
    const inZone = zoneId === '' ? null : findPointInArea(zoneId, served);
    const found = parsed ?? (inZone && { ...inZone, zoneOnly: true as const });
    setPointText(point);
    setZone(zoneId);
    edit({
      address: { id: null, typed: found ? { ...after, known: toPlacedHouse(former, after.text, found) } : after },
    });
  }

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
        <TypedAddressFields
          typed={typed}
          isPointTyped={shownPoint !== '' || shownZone !== ''}
          onChange={(after) => editTyped(after, { point: shownPoint, zone: shownZone })}
        />
      )}
      {needsPlace && (
        <>
          <PointField
            value={shownPoint}
            point={typed.known}
            center={{ latitude, longitude }}
            onChange={(point) => editTyped({ ...typed, known: null }, { point, zone: '' })}
          />
          <SelectField
            label={t('order.address.zone')}
            hint={t('order.address.zone.hint')}
            placeholder={t('order.address.zone.none')}
            options={zones.map(({ id: areaId, name }) => ({ value: areaId, label: name }))}
            value={shownZone}
            onChange={({ target }) => editTyped({ ...typed, known: null }, { point: '', zone: target.value })}
          />
        </>
      )}
    </div>
  );
}
