import type { AreaEffect } from '@kaplya/contract';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { useZoneWords } from './use-zone-words.ts';

type ShownEffectProps = {
  effect: AreaEffect;
  nameOf: (id: string) => string;
  /** Whether a zone is the saved one; `copyInto` copies the intervals of another zone into it with its save. */
  saved?: { isSaved: (id: string) => boolean; copyInto: (sourceId: string) => void } | undefined;
};

/** The addresses, orders and carts that a change of zones moves, and problems of the new layout. */
export function ShownEffect({ effect, nameOf, saved }: ShownEffectProps) {
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
      {effect.withoutIntervals.map(({ areaId, copyFrom }) => (
        <WithoutIntervals
          key={areaId}
          {...{ areaId, copyFrom, nameOf }}
          copyInto={saved?.isSaved(areaId) ? saved.copyInto : null}
        />
      ))}
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

type WithoutIntervalsProps = AreaEffect['withoutIntervals'][number] &
  Pick<ShownEffectProps, 'nameOf'> & {
    /** Null: the zone is not the saved one. */
    copyInto: ((sourceId: string) => void) | null;
  };

/** The alarm of a zone in which nobody can order, with the way out: the intervals of another zone, or its own. */
function WithoutIntervals({ areaId, copyFrom: [best, ...others], nameOf, copyInto }: WithoutIntervalsProps) {
  const t = useText();
  const isCopied = copyInto !== null && best !== undefined;
  return (
    <Callout
      tone="danger"
      icon="warning"
      actions={
        isCopied ? (
          <>
            <Button size="sm" variant="secondary" onClick={() => copyInto(best)}>
              {t('places.copyIntervalsOf', { zone: nameOf(best) })}
            </Button>
            {others.length > 0 && (
              <SelectField
                label={t('places.copyIntervalsOfOther')}
                placeholder={t('places.choose')}
                options={others.map((id) => ({ value: id, label: nameOf(id) }))}
                value=""
                onChange={({ target }) => target.value !== '' && copyInto(target.value)}
              />
            )}
          </>
        ) : (
          copyInto === null && (
            // In another tab, because the change is not saved yet.
            <Link
              to={`/intervals?zone=${encodeURIComponent(areaId)}`}
              target="_blank"
              rel="noreferrer"
              className="underline"
            >
              {t('places.intervalsOf', { zone: nameOf(areaId) })}
            </Link>
          )
        )
      }
    >
      {t('places.nobodyOrders', { zone: nameOf(areaId) })}
    </Callout>
  );
}
