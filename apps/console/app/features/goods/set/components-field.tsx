import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { GoodsLine } from '../product/goods-line.tsx';
import { GoodsPicker } from '../product/goods-picker.tsx';
import type { GoodsValues } from '../product/goods-values.ts';

type ComponentsFieldProps = {
  value: GoodsValues['products'];
  error?: string | undefined;
  onChange: (products: GoodsValues['products']) => void;
};

/** The products of a set with quantities, and their price when bought separately. */
export function ComponentsField({ value, error, onChange }: ComponentsFieldProps) {
  const t = useText();
  const { money } = useFormats();
  const [first] = value;
  const amount = value.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return (
    <div className="flex flex-col gap-3">
      {first && (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {value.map((goods) => (
              <li key={goods.id}>
                <GoodsLine goods={goods}>
                  <Stepper
                    label={goods.name}
                    min={1}
                    max={1000}
                    value={goods.quantity}
                    onValueChange={(quantity) =>
                      onChange(value.map((each) => (each.id === goods.id ? { ...each, quantity } : each)))
                    }
                  />
                  <IconButton
                    icon="trash"
                    iconSize={18}
                    label={t('goods.products.remove', { name: goods.name })}
                    onClick={() => onChange(value.filter(({ id }) => id !== goods.id))}
                  />
                </GoodsLine>
              </li>
            ))}
          </ul>
          <p className="text-ink-muted">
            {t('goods.products.sum')} {money({ amount, currency: first.price.currency })}
          </p>
        </>
      )}
      <GoodsPicker
        label={t('goods.products.add')}
        taken={value.map(({ id }) => id)}
        error={error}
        onChoose={(goods) => onChange([...value, { ...goods, quantity: 1 }])}
      />
    </div>
  );
}
