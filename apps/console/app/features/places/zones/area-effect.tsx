import type { AreaEffect } from '@kaplya/contract';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useZoneWords } from './use-zone-words.ts';

/** The addresses, orders and carts that a change of zones moves, and problems of the new layout. */
export function ShownEffect({ effect, nameOf }: { effect: AreaEffect; nameOf: (id: string) => string }) {
  const t = useText();
  const words = useZoneWords(nameOf);
  const name = (id: string | null) => (id === null ? t('places.nobody') : nameOf(id));
  const hasStanding = effect.moves.some(({ orders, carts }) => orders + carts > 0);
  return (
    <div className="flex flex-col gap-3 text-sm">
      {effect.moves.length === 0 && <p>{t('places.movesNone')}</p>}
      {effect.moves.map((move) => (
        <div key={`${move.from} ${move.to}`}>
          <p className="font-medium">
            {name(move.from)} → {name(move.to)}
          </p>
          <p>{t('places.moved', { addresses: move.addresses, orders: move.orders, carts: move.carts })}</p>
          {move.examples.length > 0 && <p className="text-ink-muted">{move.examples.join(' · ')}</p>}
        </div>
      ))}
      {hasStanding && (
        <Callout tone="info" icon="info">
          {t('places.standingStays')}
        </Callout>
      )}
      {effect.copiedPrices + effect.copiedIntervals > 0 && (
        <p>{t('places.copied', { prices: effect.copiedPrices, intervals: effect.copiedIntervals })}</p>
      )}
      {effect.findings
        .filter(({ kind }) => kind !== 'inside')
        .map((finding) => (
          <Callout key={JSON.stringify(finding)} tone={finding.kind === 'hidden' ? 'danger' : 'warning'} icon="warning">
            {words.finding(finding)}
          </Callout>
        ))}
    </div>
  );
}
