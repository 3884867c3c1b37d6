import type { PhoneOrderPreview } from '@kaplya/contract';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { DraftItem } from '../calls/phone-draft.ts';
import { focusSection } from '../section.tsx';
import { CountField } from './count-field.tsx';
import { GoodsSearch } from './goods-search.tsx';

type GoodsFieldsProps = {
  items: readonly DraftItem[];
  /** Null before the first preview: prices are not known yet. */
  preview: PhoneOrderPreview | null;
  onChange: (items: readonly DraftItem[]) => void;
};

const idOf = (item: DraftItem) => ('productId' in item ? item.productId : item.productSetId);

/** Focuses and selects the quantity of an item once it has rendered. */
function focusCount(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-count="${CSS.escape(id)}"]`)?.focus());
}

/** The ordered goods with their quantities to type; a search adds one and leads to its quantity. */
export function GoodsFields({ items, preview, onChange }: GoodsFieldsProps) {
  const t = useText();
  const { money } = useFormats();
  const lines = new Map(
    preview?.calculation.items.map((line) => [line.productId ?? line.productSetId ?? '', line] as const),
  );
  return (
    <>
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((item) => {
            const line = lines.get(idOf(item));
            return (
              <li key={idOf(item)} className="flex items-center gap-2 py-1">
                <span className="min-w-0 grow wrap-anywhere">
                  {item.name}
                  {line && <span className="text-sm text-ink-muted"> {money(line.price)}</span>}
                </span>
                <CountField
                  label={t('phoneOrder.goods.quantity', { name: item.name })}
                  name={idOf(item)}
                  min={1}
                  value={item.quantity}
                  onValueChange={(quantity) =>
                    onChange(items.map((each) => (each === item ? { ...each, quantity } : each)))
                  }
                />
                <span className="w-20 shrink-0 text-end">{line && money(line.subtotal)}</span>
                <IconButton
                  icon="trash"
                  iconSize={16}
                  className="size-8"
                  label={t('phoneOrder.goods.remove', { name: item.name })}
                  onClick={() => onChange(items.filter((each) => each !== item))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <GoodsSearch
        address={preview?.address ?? null}
        onChoose={(item) => {
          const isThere = items.some((each) => idOf(each) === idOf(item));
          if (!isThere) onChange([...items, item]);
          focusCount(idOf(item));
        }}
        onEmptyEnter={() => focusSection('when')}
      />
    </>
  );
}
