import type { PromoInput } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useMe } from '#platform/session/me.ts';

/** The effect of a promo code in words, as “−10 %, at most 200 ₽”. */
export function useEffectText(): (effect: PromoInput['effect']) => string {
  const t = useText();
  const { money, number } = useFormats();
  const { currency } = useMe().partner;
  return (effect) => {
    if (effect.kind === 'percent') {
      const percent = `−${number(effect.bps / 100)} %`;
      if (effect.maxDiscount === null) return percent;
      return t('marketing.effect.upTo', { percent, most: money({ amount: effect.maxDiscount, currency }) });
    }
    if (effect.kind === 'fixed') return `−${money({ amount: effect.amount, currency })}`;
    if (effect.kind === 'pointsMultiplier') return t('marketing.effect.times', { times: number(effect.times) });
    return t(`marketing.effect.${effect.kind}`);
  };
}
