import type { OpsMerge } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';

/** The data that moves to the surviving account, and the data that does not. */
export function MergeEffect({ effect }: { effect: OpsMerge }) {
  const t = useText();
  const { number } = useFormats();
  const { points, addresses } = effect;
  const some = (value: number) => (value === 0 ? null : number(value));
  const facts = [
    { label: t('customers.orders'), value: some(effect.orders) },
    { label: t('customers.cellOrders'), value: some(effect.cellOrders) },
    { label: t('customers.bottles'), value: some(effect.bottles) },
    {
      label: t('customers.points'),
      value:
        points.moved === 0 && points.lots === 0
          ? null
          : t('customers.merge.points', { moved: number(points.moved), after: number(points.after) }),
    },
    { label: t('customers.points.held'), value: some(points.held) },
    { label: t('customers.points.owed'), value: some(points.owed) },
    { label: t('customers.merge.debts'), value: some(effect.debts) },
    { label: t('customers.merge.rentals'), value: some(effect.rentals) },
    {
      label: t('customers.addresses'),
      value:
        addresses.moved === 0 && addresses.doubled === 0
          ? null
          : t('customers.merge.addresses', { moved: addresses.moved, doubled: addresses.doubled }),
    },
    { label: t('customers.promoUses'), value: some(effect.promoUses) },
    { label: t('customers.merge.favourites'), value: some(effect.favourites) },
    { label: t('customers.companies'), value: some(effect.companies) },
    { label: t('customers.merge.methodsDeleted'), value: some(effect.savedMethodsDeleted) },
    { label: t('customers.merge.sessionsEnded'), value: some(effect.sessionsEnded) },
  ];
  if (facts.every(({ value }) => value === null)) return <p>{t('customers.merge.nothing')}</p>;
  return <Facts facts={facts} />;
}
