import type { Order } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#i18n/use-language.ts';
import { apiQuery } from '#platform/api-query.ts';
import { Button } from '#ui/button.tsx';
import { listOtherWays } from './list-other-ways.ts';

type OtherWaysToPayProps = {
  order: Order;
  /** Names a button by the method that it leads to. */
  toLabel: (method: string) => string;
  isDisabled?: boolean;
  onPay: (paymentMethod: string) => void;
};

/** After a declined payment: the online methods that were not tried last. */
export function OtherWaysToPay({ order, toLabel, isDisabled = false, onPay }: OtherWaysToPayProps) {
  const language = useLanguage();
  const isLegal = Boolean(order.shipping.address.legal_person_id);
  const query = apiQuery('listPaymentMethods', {
    query: isLegal ? { forLegal: '1' } : { forIndividual: '1' },
  });
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, language] });
  const others = listOtherWays(data?.['hydra:member'] ?? [], order);
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {others.map(({ '@id': id, description }) => (
        <Button key={id} variant="soft" isWide isDisabled={isDisabled} onClick={() => onPay(id)}>
          {toLabel(description)}
        </Button>
      ))}
    </div>
  );
}
