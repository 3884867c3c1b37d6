import type { PhoneOrderPreview } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import type { DeclinedProduct } from '../calls/phone-draft.ts';

type RequiredGoodsProps = {
  items: PhoneOrderPreview['calculation']['items'];
  declined: readonly DeclinedProduct[];
  onChange: (declined: readonly DeclinedProduct[]) => void;
};

/** The products required with a first order; a customer who has one already declines it. */
export function RequiredGoods({ items, declined, onChange }: RequiredGoodsProps) {
  const t = useText();
  const added = items.flatMap(({ reason, productId, name }) =>
    reason === 'FIRST_ORDER_PUMP' && productId !== undefined ? [{ id: productId, name }] : [],
  );
  const known = [...added.filter(({ id }) => declined.every((each) => each.id !== id)), ...declined];
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {known.map((product) => {
        const isDeclined = declined.some(({ id }) => id === product.id);
        return (
          <li key={product.id} className="flex flex-wrap items-center gap-x-3">
            <span className={isDeclined ? 'text-ink-muted line-through' : undefined}>{product.name}</span>
            {!isDeclined && <span className="text-sm text-ink-muted">{t('phoneOrder.required')}</span>}
            <Button
              size="sm"
              variant="ghost"
              aria-label={t(isDeclined ? 'phoneOrder.required.restoreOf' : 'phoneOrder.required.declineOf', {
                name: product.name,
              })}
              onClick={() =>
                onChange(isDeclined ? declined.filter(({ id }) => id !== product.id) : [...declined, product])
              }
            >
              {t(isDeclined ? 'phoneOrder.required.restore' : 'phoneOrder.required.decline')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
