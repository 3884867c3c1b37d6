import type { Order, OrderChange } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { AddressDialog, type AddressTask } from '#features/addresses/entry/address-dialog.tsx';
import { toDoorText, toHouseText } from '#features/addresses/place/address-text.ts';
import { useDeliveryDays } from '#features/addresses/place/delivery-days.ts';
import { useAddresses } from '#features/addresses/book/use-addresses.ts';
import { findIntervalOf, splitDays, toIntervalKey, type IntervalChoice } from '#features/delivery/interval-days.ts';
import { IntervalGrid } from '#features/delivery/interval-grid.tsx';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { getClient } from '#platform/data/client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';
import { preloadDrawer } from '@kaplya/ui/overlay/drawer.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { scrollIntoView } from '@kaplya/ui/focus/scroll-into-view.ts';
import { ChangeSummary } from './change-summary.tsx';
import { cacheOrder, refreshOrder, reloadHistory } from '../data/order-queries.ts';

/** The part of an order that the dialog changes. */
export type OrderPart = 'time' | 'address';

type ChangeOrderDialogProps = { order: Order; part: OrderPart; isOpen: boolean; onClose: () => void };

type RequestedChange = { addressId: string | null; interval: IntervalChoice | null };

/**
 * A requested change with its effect (`change`, null while unknown or refused), or the `failure` by which it was
 * refused.
 */
type ChangePreview = { request: RequestedChange; change: OrderChange | null; failure: unknown; isLoading: boolean };

const newAddress: AddressTask = { kind: 'new' };
const noPreview: ChangePreview = {
  request: { addressId: null, interval: null },
  change: null,
  failure: null,
  isLoading: false,
};

/**
 * The dialog to move an order to another time or address. It shows the effect before the customer confirms (S-79, rules
 * 83 to 83b).
 */
export function ChangeOrderDialog({ order, part, isOpen, onClose }: ChangeOrderDialogProps) {
  const t = useText();
  const { addresses } = useAddresses();
  const [{ request, change, failure, isLoading }, setPreview] = useState(noPreview);
  /** The number of the last request: answers to earlier ones, or to one of a closed dialog, are dropped. */
  const lastNumber = useRef(0);
  const [needsInterval, setNeedsInterval] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);

  const others = addresses.filter(({ uuid }) => uuid && uuid !== order.shipping.address.addressId);
  const target = others.find(({ uuid }) => uuid === request.addressId) ?? order.shipping.address;
  const showsIntervals = part === 'time' || needsInterval;
  const { days: allDays, failure: daysFailure } = useDeliveryDays(isOpen && showsIntervals ? target : null);

  const isSameAddress = target === order.shipping.address;
  const current = allDays && isSameAddress ? findIntervalOf(order, allDays) : null;
  const days = allDays && splitDays(allDays, current).open;

  function call(next: RequestedChange, more: { preview: true } | { expectedDifference: number }) {
    const { addressId, interval } = next;
    return getClient().call('changeOrder', {
      body: { externalOrder: order.uuid, ...(addressId !== null && { addressId }), ...interval, ...more },
    });
  }

  /**
   * Asks the server for the effect of a change. `cause`: the failed confirmation after which the effect is previewed
   * again.
   */
  async function previewChange(next: RequestedChange, cause: unknown = null) {
    lastNumber.current += 1;
    const number = lastNumber.current;
    const isLast = () => number === lastNumber.current;
    setPreview({ ...noPreview, request: next, isLoading: true });
    try {
      const answer = await call(next, { preview: true });
      if (isLast()) setPreview({ request: next, change: answer.change, failure: cause, isLoading: false });
    } catch (refusal) {
      if (!isLast()) return;
      const isTimeRequired = refusal instanceof ApiFailure && refusal.code === 'order.interval_required';
      setNeedsInterval((needed) => needed || isTimeRequired);
      setPreview({ ...noPreview, request: next, failure: cause ?? (isTimeRequired ? null : refusal) });
    }
  }

  function moveTo(addressId: string) {
    setNeedsInterval(false);
    void previewChange({ addressId, interval: null });
  }

  async function save() {
    if (!change) return;
    const number = lastNumber.current;
    setBusy(true);
    try {
      const { order: changed } = await call(request, { expectedDifference: change.difference.amount });
      cacheOrder(changed);
      if (number === lastNumber.current) close();
      showToast({ tone: 'success', text: t('orders.change.done', { number: order.id }) });
      await reloadHistory();
    } catch (refusal) {
      void refreshOrder(order.uuid);
      // The customer has requested another change since; its preview is shown.
      if (number !== lastNumber.current) return;
      // The sum has changed, or the place is gone: the current offer is shown, to be confirmed once more.
      if (refusal instanceof ApiFailure && refusal.code === 'order.change_differs')
        await previewChange(request, refusal);
      else setPreview((now) => ({ ...now, change: null, failure: refusal }));
    } finally {
      setBusy(false);
    }
  }

  function close() {
    lastNumber.current += 1;
    setPreview(noPreview);
    setNeedsInterval(false);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t(part === 'time' ? 'orders.change.timeTitle' : 'orders.change.addressTitle', { number: order.id })}
      footer={
        <>
          <Button variant="secondary" className="grow" onClick={close}>
            {t('orders.change.keep')}
          </Button>
          <Button
            className="grow"
            isLoading={isBusy || isLoading}
            disabledReason={
              change === null && !isBusy && !isLoading
                ? t(part === 'time' || showsIntervals ? 'orders.change.chooseTime' : 'orders.change.chooseAddress')
                : null
            }
            onClick={() => void save()}
          >
            {t('orders.change.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {part === 'address' && others.length > 0 && (
          <RadioCardGroup
            legend={t('orders.change.where')}
            value={request.addressId}
            onValueChange={moveTo}
            options={others.map((address) => ({
              value: address.uuid ?? '',
              title: toHouseText(address, t),
              description: toDoorText(address, t),
            }))}
          />
        )}
        {part === 'address' && (
          <>
            {others.length === 0 && <p className="text-ink-muted">{t('orders.change.noAddresses')}</p>}
            <Button
              variant="soft"
              className="self-start"
              iconStart={<Icon name="plus" size={20} />}
              aria-haspopup="dialog"
              onPointerEnter={preloadDrawer}
              onClick={() => setAdding(true)}
            >
              {t('orders.change.addAddress')}
            </Button>
            <AddressDialog
              isOpen={isAdding}
              startsWith={newAddress}
              selectsAdded={false}
              onClose={() => setAdding(false)}
              onAdded={({ uuid }) => {
                if (uuid && uuid !== order.shipping.address.addressId) moveTo(uuid);
              }}
            />
          </>
        )}
        {showsIntervals &&
          (days ? (
            <div className="flex flex-col gap-2">
              {part === 'address' && <p className="text-sm font-semibold">{t('orders.change.timeThere')}</p>}
              {days.length === 0 && <p className="text-warning">{t('checkout.interval.none')}</p>}
              <IntervalGrid
                days={days}
                current={current}
                value={request.interval && toIntervalKey(request.interval)}
                isBusy={isLoading}
                onValueChange={(interval) => void previewChange({ ...request, interval })}
              />
            </div>
          ) : daysFailure === undefined ? (
            <Skeleton className="h-60 rounded-lg" />
          ) : (
            <p role="alert" className="text-danger">
              {messageOf(daysFailure, { fallback: t(findFailureText(daysFailure, 'orders.change.failed')) })}
            </p>
          ))}
        <div role="status">
          {isLoading && <Skeleton className="h-24 rounded-lg" />}
          {change && <ChangeSummary order={order} change={change} />}
        </div>
        {failure !== null && (
          <p
            ref={scrollIntoView}
            role="alert"
            className="scroll-mb-4 rounded-md bg-danger-soft px-3 py-2.5 font-medium text-danger"
          >
            {messageOf(failure, { fallback: t(findFailureText(failure, 'orders.change.failed')) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
