import type { PaymentMethod } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCart } from '#features/cart/cart-session.ts';
import type { CartState } from '#features/cart/cart-state.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { apiQuery } from '#platform/api-query.ts';
import { Button } from '#ui/button.tsx';
import { RadioCardGroup } from '#ui/radio-card-group.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CheckoutSection } from './checkout-section.tsx';

type PaymentSectionProps = { cart: CartState; error: string | undefined; onChange: () => void };

const CASH = 1;
const CONTRACT = 2;

const NOTES: Readonly<Record<number, MessageId>> = {
  [CASH]: 'checkout.payment.cash',
  [CONTRACT]: 'checkout.payment.contract',
};

export function PaymentSection({ cart, error, onChange }: PaymentSectionProps) {
  const t = useText();
  const language = useLanguage();
  const [wanted, setWanted] = useState<string | null>(null);
  const toPay = cart.calculation?.totals.toPay.amount;
  const isNothingToPay = toPay === 0;

  // At the address of an organisation it is the organisation that pays.
  const isLegal = Boolean(cart.assigned.address?.legal_person_id);
  const payer = isLegal ? { forLegal: '1' as const } : { forIndividual: '1' as const };
  const request = { query: { ...payer, ...(cart.cartId && { cart: cart.cartId }) } };
  const query = apiQuery('listPaymentMethods', request);
  const methods = useQuery({
    ...query,
    // What is offered depends on the total and is named in the language of the page.
    queryKey: [...query.queryKey, language, toPay],
    enabled: cart.cartId !== null,
    placeholderData: (previous) => previous,
  });

  async function choose(method: PaymentMethod) {
    onChange();
    setWanted(method['@id']);
    const { description, setup } = method;
    await getCart().assignPayment({ monolithType: setup.code, paymentMethod: method['@id'], description });
    setWanted(null);
  }

  return (
    <CheckoutSection
      icon="wallet"
      title={t('checkout.payment.title')}
      field="payment"
      error={error}
      isDone={cart.ready.payment}
    >
      {isNothingToPay ? (
        <p className="text-ink-muted">{t('checkout.payment.nothing')}</p>
      ) : methods.data ? (
        <RadioCardGroup
          legend={t('checkout.payment.title')}
          isLegendHidden
          className="sm:grid-cols-2"
          options={methods.data['hydra:member'].map((method) => ({
            value: method['@id'],
            title: method.description,
            description: t(NOTES[method.setup.code] ?? 'checkout.payment.courier'),
          }))}
          value={wanted ?? cart.assigned.payment?.paymentMethod ?? null}
          onValueChange={(id) => {
            const method = methods.data['hydra:member'].find((each) => each['@id'] === id);
            if (method) void choose(method);
          }}
        />
      ) : methods.isError ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-danger">{messageOf(methods.error, { fallback: t('errors.fetchPaymentTypes') })}</p>
          <Button variant="secondary" onClick={() => void methods.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-2 sm:grid-cols-2">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-16 rounded-lg" />
        </div>
      )}
    </CheckoutSection>
  );
}
