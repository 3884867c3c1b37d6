import type { CartPayment } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { useState, type ReactNode } from 'react';
import { getCart } from '#features/cart/state/cart.ts';
import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { LoadFailure } from '@kaplya/ui/message/load-failure.tsx';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { ChangeFrom } from './change-from.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { findBonusObstacle, isPaidOnline, type PaymentChoice } from './payment-choices.ts';
import { useFold } from './use-fold.ts';
import type { PaymentChoices } from './use-payment-choices.ts';

type PaymentSectionProps = {
  cart: CartState;
  waysToPay: PaymentChoices;
  /** The proposed way to pay, used while the customer has chosen none. null: there is no proposal. */
  proposed: PaymentChoice | null;
  error: string | undefined;
  onChange: () => void;
  /** Called when a way to pay was chosen and the section has folded. */
  onAnswer: () => void;
  /** Assigns the chosen way to pay to the cart. */
  assign: (chosen: CartPayment) => Promise<AssignOutcome>;
  savesMethod: boolean;
  onSavesMethodChange: (savesMethod: boolean) => void;
  /** The field for the receipt's e-mail address, for online payments. */
  receipt: ReactNode;
};

const UNKNOWN_SUM = { amount: 0, currency: 'RUB' };
const nothingToAssign: AssignOutcome = { ok: true };

/** The choice of the way to pay (S-33). No choice is needed when nothing is to pay (T-11). */
export function PaymentSection({
  cart,
  waysToPay,
  proposed,
  error,
  onChange,
  onAnswer,
  assign,
  savesMethod,
  onSavesMethodChange,
  receipt,
}: PaymentSectionProps) {
  const t = useText();
  const { number } = useFormats();
  const { methods, choices, isCustomer, isWhole, isSavedFailed, retrySaved } = waysToPay;
  const [wanted, setWanted] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ isBonus: boolean; failure: unknown } | null>(null);
  const totals = cart.calculation?.totals;
  const { payment } = cart.assigned;
  // Points chosen as the payment method also leave nothing to pay; the choice stays, so that they can be replaced.
  const isNothingToPay = totals?.toPay.amount === 0 && payment?.monolithType !== paymentCodes.bonus;
  const chosenId = wanted ?? payment?.paymentMethod ?? null;
  const chosen = choices?.find(({ id }) => id === chosenId) ?? null;
  const hasBonus = choices?.some(({ payment: { monolithType } }) => monolithType === paymentCodes.bonus) ?? false;
  const obstacle = hasBonus && cart.calculation ? findBonusObstacle(cart.calculation) : null;
  const usable = cart.calculation?.loyalty.usable ?? 0;
  const isGone = isWhole && payment !== null && wanted === null && chosen === null;
  const shown = chosenId === null ? proposed : chosen;
  const isLoading = choices === null && !methods.isError && (cart.isAddressable || cart.calculationFailure === null);
  const fold = useFold(isNothingToPay || isLoading || shown !== null);
  const paid = payment && wanted === null ? payment : (shown?.payment ?? null);
  /** The payment in cash, of which the courier may have to bring change. */
  const cash = totals && paid?.monolithType === paymentCodes.cash ? { payment: paid, due: totals.toPay } : null;
  // Until the sum and the way to pay are known, the question about change has its place.
  const isCashPossible = (paid?.monolithType ?? paymentCodes.cash) === paymentCodes.cash;
  const isChangeAwaited = isCashPossible && (isLoading || (!totals && cart.calculationFailure === null));
  const canSave = (choice: PaymentChoice | null) =>
    isCustomer && choice !== null && !choice.isSaved && isPaidOnline(choice.payment);

  async function choose(choice: PaymentChoice) {
    onChange();
    setRefusal(null);
    setWanted(choice.id);
    // At once, as an interval is. The section stays unfolded where the card or account can be saved: one more choice.
    if (!canSave(choice) && fold.foldAfterTap()) onAnswer();
    const outcome = await assign(choice.payment);
    // A choice that the customer made while this one was being sent is not reset.
    setWanted((now) => (now === choice.id ? null : now));
    const isBonus = choice.payment.monolithType === paymentCodes.bonus;
    if (!outcome.ok) setRefusal({ isBonus, failure: outcome.failure });
  }

  async function askForChange(known: CartPayment, changeFrom: number | null) {
    onChange();
    setRefusal(null);
    const outcome = await assign({ ...known, changeFrom });
    if (!outcome.ok) setRefusal({ isBonus: false, failure: outcome.failure });
    return outcome;
  }

  async function spendPoints() {
    setRefusal(null);
    const outcome = await getCart().assignPoints(true);
    if (!outcome.ok) setRefusal({ isBonus: true, failure: outcome.failure });
  }

  return (
    <CheckoutSection
      icon="wallet"
      title={t('checkout.payment.title')}
      field="payment"
      error={error}
      isInvalid={refusal !== null && !isNothingToPay}
      isDone={cart.ready.payment && !(isGone && !isNothingToPay)}
      fold={isNothingToPay ? { ...fold, isOpen: false } : fold}
      summary={
        isNothingToPay ? (
          <p>{t(totals && totals.points.amount > 0 ? 'checkout.payment.byPoints' : 'checkout.payment.nothing')}</p>
        ) : shown ? (
          <p className="font-semibold">{shown.payment.description}</p>
        ) : (
          <Skeleton className="h-[1lh] w-40 max-w-full rounded-sm" />
        )
      }
      {...((isNothingToPay || isLoading) && { aside: null })}
      below={
        !isNothingToPay && (
          <>
            {(proposed || isLoading) && chosenId === null && (
              // Rendered invisibly while the proposal loads, so that the height does not change.
              <p className={classNames('text-sm text-ink-muted', isLoading && 'invisible')}>
                {t('checkout.payment.proposal')}
              </p>
            )}
            {cash ? (
              <ChangeFrom
                due={cash.due}
                value={cash.payment.changeFrom ?? null}
                onValueChange={async (changeFrom) => askForChange(cash.payment, changeFrom)}
              />
            ) : (
              isChangeAwaited && (
                <div className="invisible">
                  <ChangeFrom due={UNKNOWN_SUM} value={null} onValueChange={async () => nothingToAssign} />
                </div>
              )
            )}
            {receipt}
          </>
        )
      }
    >
      {choices ? (
        <div className="flex flex-col gap-3">
          <div role="status" className="empty:hidden">
            {isGone && <Warning>{t('checkout.payment.gone', { name: payment.description })}</Warning>}
            {choices.length === 0 && <Warning>{t('checkout.payment.none')}</Warning>}
          </div>
          <RadioCardGroup
            legend={t('checkout.payment.title')}
            isLegendHidden
            className="sm:grid-cols-2"
            options={choices.map(({ id, payment: { description, monolithType }, note, isSaved }) => ({
              value: id,
              ...(obstacle &&
                monolithType === paymentCodes.bonus && {
                  disabledReason: t(obstacle.id, {
                    have: number(obstacle.values.have),
                    need: number(obstacle.values.need),
                  }),
                }),
              title: <span className="wrap-anywhere">{description}</span>,
              description: t(
                id === proposed?.id && chosenId === null ? 'checkout.payment.proposed' : note.id,
                note.values,
              ),
              ...(isSaved && { icon: <Icon name="wallet" size={20} className="text-brand" /> }),
            }))}
            value={chosenId}
            proposed={proposed?.id ?? null}
            onValueChange={(id) => {
              const choice = choices.find((each) => each.id === id);
              if (choice) void choose(choice);
            }}
          />
          {obstacle && usable > 0 && (cart.paidByPoints === false || cart.paidByPoints === 0) && (
            <Button variant="secondary" onClick={() => void spendPoints()}>
              {t('checkout.payment.spend', { count: usable })}
            </Button>
          )}
          <div role="alert" className="empty:hidden">
            {refusal && <Refusal {...refusal} />}
          </div>
          {isSavedFailed && (
            <p className="text-sm text-ink-muted">
              {t('checkout.payment.savedFailed')}{' '}
              <Button variant="ghost" onClick={() => void retrySaved()}>
                {t('common.tryAgain')}
              </Button>
            </p>
          )}
          {canSave(chosen) && (
            <Switch
              label={t('checkout.payment.save')}
              description={t('checkout.payment.saveText')}
              isOn={savesMethod}
              onChange={onSavesMethodChange}
            />
          )}
        </div>
      ) : methods.isError ? (
        <LoadFailure
          text={messageOf(methods.error, { fallback: t('errors.fetchPaymentTypes') })}
          onRetry={() => void methods.refetch()}
        />
      ) : !cart.isAddressable && cart.calculationFailure !== null ? (
        // The hand-over of the cart to the signed-in customer failed; the ways to pay cannot be read before it
        // succeeds.
        <LoadFailure
          text={messageOf(cart.calculationFailure, { fallback: t('errors.authenticateCart') })}
          onRetry={() => getCart().recalculate()}
        />
      ) : (
        <div className="grid gap-2 sm:grid-cols-2">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-16 rounded-lg" />
        </div>
      )}
    </CheckoutSection>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 text-sm font-medium text-warning">
      <Icon name="warning" size={18} className="mt-px" />
      {children}
    </p>
  );
}

function Refusal({ isBonus, failure }: { isBonus: boolean; failure: unknown }) {
  const t = useText();
  return (
    <p className="flex items-start gap-2 text-sm font-medium text-danger">
      <Icon name="warning" size={18} className="mt-px" />
      {messageOf(failure, { fallback: t(isBonus ? 'errors.notEnoughPoints' : 'errors.generic') })}
    </p>
  );
}
