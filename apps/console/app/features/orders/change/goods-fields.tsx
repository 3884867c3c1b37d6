import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { useText } from '#i18n/use-text.ts';
import { GoodsSearch, type DraftItem } from '../../phone-order/index.ts';
import { toEditedLines } from './order-draft.ts';
import type { OrderChange } from './use-order-change.ts';

const MAXIMUM = 999;

const idOf = (item: DraftItem) => ('productId' in item ? item.productId : item.productSetId);

/** Quantities of the lines, added goods, and the empties to be returned. */
export function GoodsFields({ change: { seen, draft, edit } }: { change: OrderChange }) {
  const t = useText();
  const { quantities, added, returned } = draft;
  const lines = toEditedLines(seen.order);
  const setLine = (id: string, quantity: number) => edit({ quantities: { ...quantities, [id]: quantity } });
  const add = (item: DraftItem) => {
    const isThere = added.some((each) => idOf(each) === idOf(item));
    const more = (each: DraftItem) => (idOf(each) === idOf(item) ? { ...each, quantity: each.quantity + 1 } : each);
    edit({ added: isThere ? added.map(more) : [...added, item] });
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-line">
        {lines.map(({ id, name, quantity: was }) => {
          const quantity = quantities[id] ?? was;
          return (
            <li key={id} className="flex items-center gap-3 py-1">
              <span className={quantity === 0 ? 'min-w-0 grow text-ink-muted line-through' : 'min-w-0 grow'}>
                {name}
                {quantity !== was && (
                  <span className="block text-sm text-ink-muted">{t('order.goods.was', { count: was })}</span>
                )}
              </span>
              <Stepper label={name} max={MAXIMUM} value={quantity} onValueChange={(next) => setLine(id, next)} />
              <IconButton
                icon={quantity === 0 ? 'undo' : 'trash'}
                iconSize={18}
                label={t(quantity === 0 ? 'order.goods.back' : 'order.goods.remove', { name })}
                onClick={() => setLine(id, quantity === 0 ? was : 0)}
              />
            </li>
          );
        })}
        {added.map((item) => (
          <li key={idOf(item)} className="flex items-center gap-3 py-1">
            <span className="min-w-0 grow">
              {item.name}
              <span className="block text-sm text-ink-muted">{t('order.goods.today')}</span>
            </span>
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
          </li>
        ))}
      </ul>
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
