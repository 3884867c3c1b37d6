import { preloadSignIn } from '#features/identity/session/sign-in.ts';
import type { Cell } from '@kaplya/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { BottomBar } from '@kaplya/ui/layout/bottom-bar.tsx';
import { Button } from '@kaplya/ui/button/button.tsx';
import { BottleChoice } from './bottle-choice.tsx';
import { toAdditionalProducts, toMostBottles } from './bottle-ways.ts';
import { CellPayment } from '../payment/cell-payment.tsx';
import { CellQuantity } from './cell-quantity.tsx';
import { CellSupport } from '../status/cell-support.tsx';
import { CellTotals } from './cell-totals.tsx';
import { ChangedNote } from './changed-note.tsx';
import { Guide } from '../scan/guide.tsx';
import { CellOrderFailure } from './cell-order-failure.tsx';
import { useCellCalculation } from './use-cell-calculation.ts';
import { useCellChoice } from './use-cell-choice.ts';
import { useCellPaymentWays } from '../payment/use-cell-payment-ways.ts';
import { usePayAfterSignIn } from './use-pay-after-sign-in.ts';
import { usePlaceCellOrder } from './use-place-cell-order.ts';

type CellOrderFormProps = {
  cell: Cell;
  /** Whether the cell was loaded for the present user, not for the visitor before a sign-in. */
  isFresh: boolean;
  onStale: () => void;
};

const TOTAL_CHANGED = 'cart.total_changed';

/** The codes of refusals after which the shown data of the cell is out of date. */
const STALE = new Set([
  ...['cell.busy', 'cell.disabled', 'cell.inactive', 'cell.error', 'cell.empty', 'cell.not_enough', 'cell.order_open'],
  TOTAL_CHANGED,
]);

/** Lets the customer choose goods of a cell and a way to pay, and shows the cost (S-53, S-56). */
export function CellOrderForm({ cell, isFresh, onStale }: CellOrderFormProps) {
  const t = useText();
  const { money } = useFormats();
  const isOnline = useOnline();
  const isCustomer = useIsCustomer();
  const choice = useCellChoice(cell.id);
  const { way } = choice;
  const most = toMostBottles(cell);
  const quantity = Math.min(choice.quantity, most);
  const payment = useCellPaymentWays();
  const placing = usePlaceCellOrder();
  const [error, setError] = useState<string | null>(null);
  const bottleField = useRef<HTMLElement>(null);
  const calculation = useCellCalculation(cell, { way, quantity, usesPoints: choice.usesPoints && isCustomer });
  const chosen = payment.ways?.find(({ id }) => id === choice.method) ?? payment.ways?.[0] ?? null;
  const { code } = placing.failure instanceof ApiFailure ? placing.failure : {};
  // `toPay` is null until the server has calculated exactly this choice: a customer pays only a sum that they have
  // seen.
  const isRecalculated = code === TOTAL_CHANGED && calculation.isFetching;
  const isOfThisChoice = !calculation.isPlaceholderData && !isRecalculated;
  const toPay = (isOfThisChoice && calculation.data?.totals.toPay) || null;
  const isSumLoading = toPay === null && calculation.isFetching;
  const isFree = calculation.data?.totals.toPay.amount === 0;
  const areWaysLoading = !isFree && payment.ways === null && !payment.methods.isError;
  const [changed, setChanged] = useState<string | null>(null);

  async function submit() {
    if (way === null || toPay === null) return;
    setChanged(null);
    await placing.submit({
      cell: cell.id,
      usePoints: choice.usesPoints && isCustomer,
      additionalProducts: toAdditionalProducts(way, cell, quantity),
      expectedToPay: toPay.amount,
      ...(chosen && !isFree && { paymentMethod: chosen.id }),
      ...(chosen && !isFree && !chosen.isSaved && choice.savesMethod && { savePaymentMethod: true }),
    });
  }

  const capQuantity = useRef(() => {});
  useEffect(() => {
    capQuantity.current = () => {
      choice.change({ quantity: String(most) });
      setChanged(t('aquamarket.quantity.left', { count: most }));
    };
  });
  // Goods that become available later must not return to the order by themselves.
  const isTooMuch = choice.quantity > most;
  useEffect(() => {
    if (isTooMuch) capQuantity.current();
  }, [isTooMuch]);

  const offer = { quantity, sum: toPay?.amount ?? -1, method: chosen?.id ?? '' };
  const { signInToPay } = usePayAfterSignIn(cell.id, {
    offer: isFresh && payment.ways !== null && !isSumLoading ? offer : null,
    pay: () => void submit(),
    onChanged: () => setChanged((known) => known ?? t('aquamarket.payChanged')),
  });
  const needsSignIn = code === 'identity.sign_in_required';
  const refetchCell = useEffectEvent(onStale);
  const recalculate = useEffectEvent(() => void calculation.refetch());
  const { failure } = placing;
  // Refetches the cell after a refusal that a change of the cell caused, and after an unanswered request, which may
  // have made an order.
  useEffect(() => {
    if (!(failure instanceof ApiFailure)) return;
    if (isUncertain(failure) || (failure.code && STALE.has(failure.code))) refetchCell();
    if (failure.code === TOTAL_CHANGED) recalculate();
  }, [failure]);
  const { error: unpriced } = calculation;
  useEffect(() => {
    if (unpriced instanceof ApiFailure && unpriced.code) refetchCell();
  }, [unpriced]);

  function press() {
    if (way === null) {
      setError(t('aquamarket.bottle.choose'));
      bottleField.current?.scrollIntoView({ block: 'center' });
      bottleField.current?.querySelector('input')?.focus({ preventScroll: true });
      return;
    }
    if (toPay === null) {
      void calculation.refetch();
      return;
    }
    if (isCustomer && !needsSignIn) {
      void submit();
      return;
    }
    // The shown method is stored as chosen. Otherwise a saved card, which is charged at once, could become the default
    // after signing in.
    if (chosen) choice.change({ method: chosen.id });
    signInToPay(offer);
  }

  const payButton = (
    <Button
      size="lg"
      isWide
      isLoading={placing.isSubmitting || (isOnline && (isSumLoading || areWaysLoading))}
      {...(placing.isSubmitting && { loadingText: t('aquamarket.placing') })}
      isDisabled={!isOnline}
      aria-haspopup={isCustomer ? undefined : 'dialog'}
      onPointerEnter={isCustomer ? undefined : preloadSignIn}
      onClick={press}
    >
      {/* The button names the way to pay, which a phone shows off screen. Two lines do not make it higher. */}
      <span className="-my-2 block leading-tight">
        {toPay === null
          ? t('aquamarket.payAwaited')
          : isFree
            ? t('aquamarket.payPoints')
            : t('aquamarket.paySum', { sum: money(toPay) })}{' '}
        {!isFree && chosen && <span className="block text-sm font-medium wrap-anywhere">{chosen.name}</span>}
      </span>
    </Button>
  );

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {most > 1 && (
          <CellQuantity
            quantity={quantity}
            most={most}
            isBusy={placing.isSubmitting}
            onChange={(next) => {
              setChanged(null);
              placing.clearFailure();
              choice.change({ quantity: String(next) });
            }}
          />
        )}
        <BottleChoice
          cell={cell}
          quantity={quantity}
          way={way}
          error={error}
          isBusy={placing.isSubmitting}
          fieldRef={bottleField}
          onChoose={(next) => {
            setChanged(null);
            setError(null);
            placing.clearFailure();
            choice.change({ way: next });
          }}
        />
        {!isFree && (
          <CellPayment
            payment={payment}
            chosen={chosen}
            isBusy={placing.isSubmitting}
            onChoose={(method) => choice.change({ method })}
            savesMethod={choice.savesMethod}
            onSavesMethodChange={(savesMethod) => choice.change({ savesMethod })}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        <section
          aria-label={t('aquamarket.total')}
          className="flex flex-col gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-6"
        >
          <CellTotals
            cell={cell}
            way={way}
            quantity={quantity}
            calculation={calculation.data ?? null}
            isLoading={isSumLoading}
            error={calculation.error}
            isBusy={placing.isSubmitting}
            usesPoints={choice.usesPoints}
            onPointsChange={isCustomer ? (usesPoints) => choice.change({ usesPoints }) : null}
          />
          <CellOrderFailure failure={placing.failure} />
          <ChangedNote text={changed} />
          <div className="hidden md:block">{payButton}</div>
        </section>
        <Guide way={way} quantity={quantity} />
        <CellSupport />
      </div>
      <BottomBar>{payButton}</BottomBar>
    </div>
  );
}
