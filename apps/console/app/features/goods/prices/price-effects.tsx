import type { PriceEffect } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';
import type { PriceRow } from './price-rows.ts';

/** The fraction of the former price; a change by more is marked, because it may be mistyped. */
const LARGE_SHARE = 0.3;
/** The number of listed changes; further ones are only counted. */
const SHOWN_AT_MOST = 100;

type PriceEffectsProps = {
  effects: readonly PriceEffect[];
  rows: readonly PriceRow[];
  areas: readonly { readonly id: string; readonly name: string }[];
};

const shareOf = ({ before, after }: PriceEffect): number =>
  before.price.amount === 0 ? 0 : (after.price.amount - before.price.amount) / before.price.amount;
const isLarge = (effect: PriceEffect): boolean => Math.abs(shareOf(effect)) > LARGE_SHARE;

export const isEffect = ({ before, after }: PriceEffect): boolean =>
  before.price.amount !== after.price.amount || before.isSold !== after.isSold;

/** The preview of a save: each price before and after, large changes first. */
export function PriceEffects({ effects, rows, areas }: PriceEffectsProps) {
  const t = useText();
  const formats = useFormats();
  const nameOf = new Map(rows.map(({ productId, product }) => [productId, product.name]));
  const areaOf = new Map(areas.map(({ id, name }) => [id, name]));
  const listed = effects.toSorted((one, other) => Number(isLarge(other)) - Number(isLarge(one)));
  const large = effects.filter(isLarge).length;
  const toShownPrice = ({ price, isSold }: PriceEffect['before']) =>
    isSold ? formats.money(price) : t('prices.notSoldShort');
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {t('prices.effect.count', { count: effects.filter(isEffect).length })}
        {large > 0 && <StatusPill tone="problem">{t('prices.effect.large', { count: large })}</StatusPill>}
      </p>
      <div className="max-h-[50dvh] overflow-auto">
        <SimpleTable
          hasRowHeads
          columns={[
            { label: t('prices.product') },
            { label: t('prices.effect.where') },
            { label: t('prices.effect.before'), align: 'end' },
            { label: t('prices.effect.after'), align: 'end' },
          ]}
          rows={listed.slice(0, SHOWN_AT_MOST).map((effect) => ({
            id: `${effect.areaId ?? ''} ${effect.productId}`,
            cells: [
              nameOf.get(effect.productId) ?? effect.productId,
              <>
                {effect.areaId === null ? t('prices.list') : (areaOf.get(effect.areaId) ?? effect.areaId)}
                {effect.from !== null && (
                  <span className="block text-ink-muted">
                    {t('prices.effect.from', { day: formats.day(effect.from) })}
                  </span>
                )}
              </>,
              <span key="before" className="text-ink-muted">
                {toShownPrice(effect.before)}
              </span>,
              <>
                <b>{toShownPrice(effect.after)}</b>
                {isLarge(effect) && (
                  <span className="block text-warning">
                    {t('prices.effect.share', { share: toPercent(shareOf(effect)) })}
                  </span>
                )}
              </>,
            ],
          }))}
        />
      </div>
      {effects.length > SHOWN_AT_MOST && (
        <p className="text-sm text-ink-muted">{t('prices.effect.more', { count: effects.length - SHOWN_AT_MOST })}</p>
      )}
    </div>
  );
}

const toPercent = (share: number): string => `${share > 0 ? '+' : '−'}${Math.round(Math.abs(share) * 100)}`;
