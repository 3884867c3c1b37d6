import type { Image } from '@kaplya/contract';
import { ItemPicture } from '#features/goods/item-picture.tsx';
import { useText } from '#i18n/use-text.ts';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';

type GoodsRowProps = {
  name: string;
  image: Image | null;
  /** The price of a piece, or why there is none to add. */
  text: string;
  quantity: number;
  maximum: number | null;
  /** Whether it is offered: its stepper begins as a button that adds. */
  isOffered?: boolean;
  isDisabled: boolean;
  onQuantityChange: (quantity: number) => void;
};

/** An item with the quantity that the order is to have of it. */
export function GoodsRow({
  name,
  image,
  text,
  quantity,
  maximum,
  isOffered = false,
  isDisabled,
  onQuantityChange,
}: GoodsRowProps) {
  const t = useText();
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-3 py-3">
      <ItemPicture image={image} />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-36">
          <p className="line-clamp-3 font-medium text-pretty wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-muted tabular-nums">{text}</p>
        </div>
        {(quantity > 0 || !isOffered || maximum !== 0) && (
          <Stepper
            value={quantity}
            max={maximum}
            label={t('catalogue.quantityOf', { name })}
            isDisabled={isDisabled}
            {...(isOffered && {
              addLabel: (
                <>
                  {t('orders.goods.addItem')}
                  <span className="sr-only">{` ${name}`}</span>
                </>
              ),
            })}
            onValueChange={onQuantityChange}
            onMaximum={() =>
              showToast({
                tone: 'warning',
                key: 'maximum',
                text: t('catalogue.maximumReached', { count: maximum ?? 0 }),
              })
            }
          />
        )}
      </div>
    </li>
  );
}
