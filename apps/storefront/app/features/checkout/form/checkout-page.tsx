import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSelectedAddress } from '#features/addresses/book/selected-address.ts';
import { findReorder } from '#features/reorder/reorder-state.ts';
import { UnreadableCart } from '#features/cart/parts/unreadable-cart.tsx';
import { useShownSums } from '#features/cart/sums/use-shown-sums.ts';
import { countWater } from '#features/cart/state/count-water.ts';
import { findCurrentCatalogue, useCatalogue } from '#features/goods/use-catalogue.ts';
import { LanguageMenu } from '#features/page-parts/language-menu.tsx';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { checkStoredCart } from '#platform/storage/check-stored.ts';
import { paths } from '#platform/page/paths.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { BottomBar } from '@kaplya/ui/layout/bottom-bar.tsx';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { AddressSection } from '../sections/address-section.tsx';
import { findFirstField, focusField, toFieldId, type CheckoutField } from './checkout-form.ts';
import { BenefitsSection } from '../sections/benefits-section.tsx';
import { BottlesSection, BottlesSkeleton } from '../sections/bottles-section.tsx';
import { useLastOrder } from '../result/last-order.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { CommentSection } from '../sections/comment-section.tsx';
import { ContactSection } from '../sections/contact-section.tsx';
import { IntervalSection } from '../sections/interval-section.tsx';
import { PaymentSection } from '../sections/payment-section.tsx';
import { ReceiptEmail } from '../sections/receipt-email.tsx';
import { isTotalOfOtherGoods } from './is-total-of-other-goods.ts';
import { OrderButton } from './order-button.tsx';
import { OrderForm } from './order-form.tsx';
import { TotalChangedDialog } from '../result/total-changed-dialog.tsx';
import { useCheckout, type Checkout } from './use-checkout.ts';
import { signInAgain, useLostSession } from './use-lost-session.ts';

const ReorderSummary = lazyWithTexts(
  ['again'],
  async () => (await import('#features/reorder/reorder-summary.tsx')).ReorderSummary,
);

const UNKNOWN = '…';

// A failed preload is ignored: the result loads its code again.
const preloadResult = () => void import('../result/order-result-dialogs.tsx').catch(() => {});

/** The whole order on one page (S-04): an answered question is one line, and nothing is hidden behind a step (S-70). */
export function CheckoutPage() {
  const t = useText();
  const isHydrated = useHydrated();
  const current = useCheckout();
  const { isOver: isSessionOver, isFrozen } = useLostSession(current.cart.lines.length > 0);
  const checkout = useFrozen(current, isFrozen);
  const { cart } = checkout;
  const { isPlacing } = current;
  const isUnknown = !isHydrated || cart.status === 'restoring';
  const isEmpty = cart.lines.length === 0;
  // The cart of a placed order is empty before the code of its result has loaded.
  const isOrdered = useLastOrder() !== null || isPlacing;
  const reorder = findReorder(useLocation().state);

  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-header border-b border-line bg-canvas/92 backdrop-soft">
        <div className="page-width flex min-h-16 items-center gap-2">
          <Link
            to={paths.cart()}
            aria-label={t('checkout.toCart')}
            title={t('checkout.toCart')}
            className="-ms-2 grid size-target shrink-0 place-items-center rounded-full hover:bg-sunken"
          >
            <Icon name="chevron-left" />
          </Link>
          <h1 className="min-w-0 grow truncate text-lg sm:text-xl">{t('checkout.title')}</h1>
          <LanguageMenu isCompact />
        </div>
      </header>
      <main className="page-width pt-4 pb-10 sm:pt-6" aria-busy={isUnknown || undefined}>
        {isUnknown ? (
          <CheckoutSkeleton />
        ) : cart.status === 'unreadable' ? (
          <UnreadableCart />
        ) : isEmpty ? (
          !isOrdered && (isSessionOver ? <SessionOver /> : <NoCart isGone={cart.isGone} />)
        ) : (
          <>
            {reorder && (
              <Optional renderMissing={null}>
                <ReorderSummary reorder={reorder} cart={cart} />
              </Optional>
            )}
            {isFrozen && <SessionOver />}
            {/* After the sign-in the form waits for the cart of the account: a press would be of neither. */}
            <div inert={isFrozen && !isSessionOver}>
              <CheckoutContent checkout={isFrozen ? { ...checkout, isPlacing } : checkout} isFrozen={isFrozen} />
            </div>
          </>
        )}
      </main>
    </div>
  );
}

function CheckoutContent({ checkout, isFrozen }: { checkout: Checkout; isFrozen: boolean }) {
  const t = useText();
  const { money } = useFormats();
  const { form, errors, change, clearError, isPlacing } = checkout;
  // The press assigns what was proposed: the form stands still meanwhile.
  const { cart, proposals } = useFrozen({ cart: checkout.cart, proposals: checkout.proposals }, isPlacing);
  const sums = useFrozen(useShownSums(findCurrentCatalogue()), isFrozen);
  const { address } = useFrozen({ address: useSelectedAddress() }, isFrozen);
  const total = sums.calculation?.totals.toPay ?? null;
  // The text of the total on the order button. Before the answer about bottles it is a lower bound ("from …").
  const toPay = total && (sums.isLowerBound ? t('cart.totals.from', { sum: money(total) }) : money(total));
  const water = countWater(cart, useCatalogue());
  const hadWater = useHadWater(cart.cartId);
  const isCounting = cart.calculation === null && cart.calculationFailure === null;
  const isComplete = checkout.next === null;
  useEffect(() => {
    if (isComplete) preloadResult();
  }, [isComplete]);
  const orderProps = {
    checkout,
    sum: isTotalOfOtherGoods(cart, sums) ? UNKNOWN : toPay,
    sumState: sums.state,
    // A frozen order waits for the sign-in.
    onOrder: isFrozen ? signInAgain : () => void checkout.submit(total?.amount ?? null),
  };

  return (
    <OrderForm checkout={checkout} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <div inert={isFrozen} className="min-w-0 divide-y divide-line rounded-lg bg-surface shadow-card">
        {water === null && cart.calculation === null
          ? isCounting && hadWater && <BottlesSkeleton isAnswered={cart.haveContainersToReturn !== null} />
          : water !== 0 && (
              <BottlesSection
                cart={cart}
                water={water}
                isCustomer={checkout.account.isCustomer}
                error={errors.bottles}
              />
            )}
        <AddressSection
          cart={cart}
          selected={address}
          error={errors.address}
          onChange={() => clearError('address', 'order')}
          onAnswer={() => checkout.focusNext('address')}
        />
        <IntervalSection
          cart={cart}
          deliveryDays={proposals.days}
          proposed={proposals.interval}
          error={errors.interval}
          onChange={() => clearError('interval', 'order')}
          onAnswer={() => checkout.focusNext('interval')}
          assign={proposals.chooseInterval}
        />
        <ContactSection
          values={form}
          account={checkout.account}
          errors={errors}
          isPhoneToConfirm={checkout.isPhoneToConfirm}
          onChange={(changed, field) =>
            changed.hasConsented === undefined ? change(changed, field) : checkout.changeConsent(changed.hasConsented)
          }
          onBlur={checkout.assignUser}
          onIncompletePhone={() => checkout.addErrors({ phone: t('errors.phoneIncomplete') })}
        />
        <PaymentSection
          cart={cart}
          waysToPay={proposals.payments}
          proposed={proposals.payment}
          error={errors.payment}
          onChange={() => clearError('payment', 'order')}
          onAnswer={() => checkout.focusNext('payment')}
          assign={proposals.choosePayment}
          savesMethod={form.savesMethod}
          onSavesMethodChange={(savesMethod) => change({ savesMethod }, 'order')}
          receipt={
            checkout.hasReceiptField && (
              <ReceiptEmail
                value={form.email}
                error={errors.email}
                onChange={(email) => change({ email, isEmailTyped: true }, 'email')}
                onBlur={checkout.assignUser}
              />
            )
          }
        />
        <BenefitsSection cart={cart} errors={errors} onChange={(field) => clearError(field, 'order')} />
        <CommentSection
          cart={cart}
          paymentCode={(cart.assigned.payment ?? proposals.payment?.payment)?.monolithType ?? null}
          error={errors.wishes}
          commentError={errors.comment}
          onWishesChange={() => clearError('wishes', 'order')}
          value={form.note}
          onValueChange={(note) => change({ note, isNoteTyped: true }, 'comment')}
        />
      </div>
      <aside className="flex min-w-0 flex-col gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        <div inert={isFrozen} className="contents">
          <CheckoutSummary cart={cart} sums={sums} error={errors.goods} />
          <ErrorsSummary checkout={checkout} />
          <NextStep checkout={checkout} />
        </div>
        <OrderButton className="hidden md:block" {...orderProps} />
      </aside>
      <BottomBar>
        <OrderButton {...orderProps} />
      </BottomBar>
      <TotalChangedDialog
        change={checkout.totalChange}
        currency={total?.currency ?? ''}
        onConfirm={() => void checkout.confirmTotal()}
        onClose={checkout.dismissTotal}
      />
    </OrderForm>
  );
}

/** The value of the moment at which `isFrozen` became true, until it is false. */
function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [frozen, setFrozen] = useState<Value | null>(null);
  if (isFrozen === (frozen === null)) setFrozen(isFrozen ? value : null);
  return frozen ?? value;
}

/** Whether the cart had water when it was last calculated here; assumed for a new cart. */
function useHadWater(cartId: string | null): boolean {
  const cached = checkStoredCart(useStored('keptCart'));
  return cached === null || cached.cartId !== cartId || cached.calculation.bottlesOfWater > 0;
}

/** Shows the error of the order as a whole, else the number of errors in the form above. */
function ErrorsSummary({ checkout }: { checkout: Checkout }) {
  const t = useText();
  const { errors } = checkout;
  const count = Object.keys(errors).length;
  if (findFirstField(errors) === null) return null;
  return (
    <div id={toFieldId('order')} tabIndex={-1} className="outline-none">
      <FieldError id={`${toFieldId('order')}-error`} error={errors.order ?? t('checkout.mend', { count })} />
    </div>
  );
}

/** A link to the next missing answer, before the customer presses the order button in vain. */
function NextStep({ checkout: { errors, next, isPlacing } }: { checkout: Checkout }) {
  const t = useText();
  if (next === null || !isNextField(next) || isPlacing || findFirstField(errors) !== null) return null;
  return (
    <Button variant="soft" isWide onClick={() => focusField(next, { isCalm: true })}>
      {t('checkout.next.title', { what: t(`checkout.next.${next}`) })}
    </Button>
  );
}

const nextFields = ['bottles', 'address', 'interval', 'phone', 'name', 'consent', 'payment'] as const;

function isNextField(field: CheckoutField): field is (typeof nextFields)[number] {
  return nextFields.some((each) => each === field);
}

function SessionOver() {
  const t = useText();
  return (
    <EmptyState
      drawing="cart"
      title={t('checkout.session.title')}
      text={t('checkout.session.text')}
      action={
        <Button size="lg" aria-haspopup="dialog" onClick={signInAgain}>
          {t('common.signIn')}
        </Button>
      }
    />
  );
}

function NoCart({ isGone }: { isGone: boolean }) {
  const t = useText();
  return (
    <EmptyState
      drawing={isGone ? 'bottle' : 'cart'}
      title={t(isGone ? 'checkout.gone.title' : 'checkout.empty.title')}
      text={t(isGone ? 'checkout.gone.text' : 'checkout.empty.text')}
      action={
        <Link to={paths.catalogue()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t('common.toCatalogue')}
        </Link>
      }
    />
  );
}

function CheckoutSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
