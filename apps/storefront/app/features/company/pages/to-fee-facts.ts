import type { Config } from '@kaplya/contract';
import type { useFormats } from '#i18n/formats/use-formats.ts';
import type { useText } from '#i18n/use-text.ts';

/** The fee, and what makes the delivery free; a limit that makes nothing free is not named. */
export function toFeeFacts(
  { minimumOrderMode, fee, freeFromBottles: bottles, freeFromGoods: goods }: NonNullable<Config['delivery']>,
  t: ReturnType<typeof useText>,
  money: ReturnType<typeof useFormats>['money'],
): { readonly name: string; readonly value: string }[] {
  if (goods?.amount === 0 || (minimumOrderMode === 'fee' && fee.amount === 0)) {
    return [{ name: t('pages.delivery.cost.every'), value: t('pages.delivery.cost.nothing') }];
  }
  const below = minimumOrderMode === 'block' ? t('pages.delivery.cost.blocked') : money(fee);
  if (bottles === null && goods === null) return [{ name: t('pages.delivery.cost.every'), value: below }];
  const from =
    goods === null
      ? t('pages.delivery.cost.freeFromBottles', { bottles: bottles ?? 0 })
      : bottles === null
        ? t('pages.delivery.cost.freeFromGoods', { sum: money(goods) })
        : t('pages.delivery.cost.freeFrom', { bottles, sum: money(goods) });
  return [
    { name: t('pages.delivery.cost.free'), value: from },
    { name: t('pages.delivery.cost.below'), value: below },
  ];
}
