import type { Order } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/api-query.ts';
import { Button } from '#ui/button.tsx';
import { isPaidOnline } from './payment-choices.ts';

type OtherWaysToPayProps = { order: Order; onPay: (paymentMethod: string) => void };

/** After a declined payment: the online methods that were not tried. */
export function OtherWaysToPay({ order, onPay }: OtherWaysToPayProps) {
  const t = useText();
  const language = useLanguage();
  const isLegal = Boolean(order.shipping.address.legal_person_id);
  const query = apiQuery('listPaymentMethods', {
    query: isLegal ? { forLegal: '1' } : { forIndividual: '1' },
  });
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, language] });
  const others = (data?.['hydra:member'] ?? []).filter(
    (method) => isPaidOnline({ monolithType: method.setup.code }) && method['@id'] !== order.paymentMethodId,
  );
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {others.map((method) => (
        <Button key={method['@id']} variant="soft" isWide onClick={() => onPay(method['@id'])}>
          {t('checkout.result.other', { method: method.description })}
        </Button>
      ))}
    </div>
  );
}
