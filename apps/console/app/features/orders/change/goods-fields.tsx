import type { Money } from '@kaplya/domain/money';
import { useState, type ReactNode } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { GoodsSearch, type DraftItem } from '../../phone-order/index.ts';
import { toEditedLines } from './order-draft.ts';
import { pricePieces, sumOfPieces, type PricedPieces } from './price-pieces.ts';
import type { OrderChange } from './use-order-change.ts';

const MAXIMUM = 999;

const idOf = (item: DraftItem) => ('productId' in item ? item.productId : item.productSetId);

/** Quantities of the lines with their prices, added goods, and the empties to be returned. */
export function GoodsFields({ change: { seen, draft, edit } }: { change: OrderChange }) {
  const t = useText();
  const { money } = useFormats();
  // Prices of added goods as the search showed them; the draft has none, because the server counts.
  const [addedPrices, setAddedPrices] = useState<Readonly<Record<string, Money>>>({});
  const { quantities, added, returned } = draft;
  const lines = toEditedLines(seen.order).map((line) => {
    const own = seen.order.items.find(({ id }) => id === line.id)?.price;
    const quantity = quantities[line.id] ?? line.quantity;
    const pieces = own && pricePieces({ quantity, was: line.quantity, own, today: seen.today[line.id] ?? null });
    return { id: line.id, name: line.name, was: line.quantity, quantity, pieces: pieces ?? [] };
  });
  const ofAdded = (item: DraftItem): PricedPieces[] => {
    const price = addedPrices[idOf(item)];
    return price ? [{ quantity: item.quantity, price, isToday: true }] : [];
  };
  const everything = [...lines.flatMap(({ pieces }) => pieces), ...added.flatMap(ofAdded)];
  const setLine = (id: string, quantity: number) => edit({ quantities: { ...quantities, [id]: quantity } });
  const add = (item: DraftItem, price: Money) => {
    setAddedPrices((former) => ({ ...former, [idOf(item)]: price }));
    const isThere = added.some((each) => idOf(each) === idOf(item));
    const more = (each: DraftItem) => (idOf(each) === idOf(item) ? { ...each, quantity: each.quantity + 1 } : each);
    edit({ added: isThere ? added.map(more) : [...added, item] });
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-line">
        {lines.map(({ id, name, was, quantity, pieces }) => (
          <Line
            key={id}
            name={name}
            isGone={quantity === 0}
            note={quantity === was ? null : t('order.goods.was', { count: was })}
            pieces={pieces}
          >
            <Stepper label={name} max={MAXIMUM} value={quantity} onValueChange={(next) => setLine(id, next)} />
            <IconButton
              icon={quantity === 0 ? 'undo' : 'trash'}
              iconSize={18}
              label={t(quantity === 0 ? 'order.goods.back' : 'order.goods.remove', { name })}
              onClick={() => setLine(id, quantity === 0 ? was : 0)}
            />
          </Line>
        ))}
        {added.map((item) => (
          <Line
            key={idOf(item)}
            name={item.name}
            isGone={false}
            note={ofAdded(item).length === 0 ? t('order.goods.today') : null}
            pieces={ofAdded(item)}
          >
            <Stepper
              label={item.name}
              min={1}
              max={MAXIMUM}
              value={item.quantity}
              onValueChange={(quantity) =>
                edit({ added: added.map((each) => (each === item ? { ...each, quantity } : each)) })
              }
            />
            <IconButton
              icon="trash"
              iconSize={18}
              label={t('order.goods.remove', { name: item.name })}
              onClick={() => edit({ added: added.filter((each) => each !== item) })}
            />
          </Line>
        ))}
      </ul>
      <p className="flex items-baseline gap-3 text-sm">
        <span className="grow text-ink-muted">{t('order.goods.sum')}</span>
        <output className="font-semibold tabular-nums">
          {money({ ...seen.order.total, amount: sumOfPieces(everything) })}
        </output>
      </p>
      <GoodsSearch address={draft.address.typed.known} onChoose={add} />
      <div className="flex items-center gap-3">
        <span className="grow">{t('order.empties')}</span>
        <Stepper
          label={t('order.empties')}
          max={MAXIMUM}
          value={returned}
          onValueChange={(next) => edit({ returned: next })}
        />
      </div>
    </div>
  );
}

type LineProps = {
  name: string;
  isGone: boolean;
  note: string | null;
  pieces: readonly PricedPieces[];
  children: ReactNode;
};

/** A line with what its pieces cost: those of the order at its own price, new ones at today's. */
function Line({ name, isGone, note, pieces, children }: LineProps) {
  const t = useText();
  const { money } = useFormats();
  const [first] = pieces;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className={isGone ? 'min-w-40 grow basis-0 text-ink-muted line-through' : 'min-w-40 grow basis-0'}>
        {name}
        <span className="block text-sm text-ink-muted">
          {[
            ...pieces.map(({ quantity, price, isToday }) =>
              t(isToday ? 'order.goods.pricedToday' : 'order.goods.priced', { count: quantity, price: money(price) }),
            ),
            ...(note === null ? [] : [note]),
          ].join(' · ')}
        </span>
      </span>
      <span className="flex items-center gap-1 max-sm:w-full">
        {children}
        <span className="ms-auto min-w-20 text-end font-medium tabular-nums">
          {first && money({ ...first.price, amount: sumOfPieces(pieces) })}
        </span>
      </span>
    </li>
  );
}
