import type { GoodsEffect, GoodsStateRow } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';

type SwitchEffectProps = {
  isActive: boolean;
  effect: GoodsEffect;
  rows: readonly GoodsStateRow[];
  nameOf: (id: string) => string;
};

/** The preview of a switch: sets that go on or off sale with the goods, carts with the goods, and refused rows. */
export function SwitchEffect({ isActive, effect: { sets, carts }, rows, nameOf }: SwitchEffectProps) {
  const t = useText();
  const refused = rows.flatMap(({ id, refusal }) => (refusal ? [{ id, message: refusal.message }] : []));
  const unchanged = rows.filter(({ outcome }) => outcome === 'unchanged').length;
  const changed = rows.filter(({ outcome }) => outcome === 'changed').length;
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5">
      <li>{t('goods.effect.changed', { count: changed })}</li>
      {unchanged > 0 && <li>{t('goods.effect.unchanged', { count: unchanged })}</li>}
      {sets.length > 0 && (
        <li>
          {isActive ? t('goods.effect.setsOn') : t('goods.effect.setsOff')} {sets.map(({ name }) => name).join(', ')}
        </li>
      )}
      {carts > 0 && <li>{t('goods.effect.carts', { count: carts })}</li>}
      {!isActive && <li>{t('goods.effect.orders')}</li>}
      {refused.map(({ id, message }) => (
        <li key={id} className="text-danger">
          {nameOf(id)}: {message}
        </li>
      ))}
    </ul>
  );
}
