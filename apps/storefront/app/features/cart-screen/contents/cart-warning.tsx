import type { Calculation } from '@kaplya/contract';
import { Link } from 'react-router';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { getCart } from '#features/cart/state/cart.ts';
import type { CartLine } from '#features/cart/state/cart-state.ts';

type Warning = Calculation['warnings'][number];

type CartWarningProps = {
  warning: Warning;
  /** The line that the warning is about. null when it is about none of the shown lines. */
  line: CartLine | null;
};

/** A warning of the calculation, with a way to resolve it. */
export function CartWarning({ warning, line }: CartWarningProps) {
  return (
    <Callout
      tone={warning.code === 'PRICE_CHANGED' || warning.code === 'PUMP_SUGGESTED' ? 'info' : 'warning'}
      icon={warning.code === 'PUMP_SUGGESTED' ? 'info' : 'warning'}
      actions={<WarningActions warning={warning} line={line} />}
    >
      {warning.message}
    </Callout>
  );
}

function WarningActions({ warning: { code, productId }, line }: CartWarningProps) {
  const t = useText();
  const { findItem } = useCatalogue();

  if (code === 'NOT_SOLD_HERE' && line) {
    return (
      <>
        <RemoveButton line={line} />
        <Link to={paths.addresses()} className={buttonClass({ variant: 'ghost', className: 'text-sm' })}>
          {t('cart.warning.address')}
        </Link>
      </>
    );
  }
  if (code === 'QUANTITY_ABOVE_STOCK' && line) {
    const left = findItem(line.type, line.id)?.available ?? 0;
    const canReduce = left > 0 && left < line.quantity;
    return (
      <>
        {canReduce && (
          <Button variant="secondary" className="text-sm" onClick={() => getCart().setQuantity(line, left)}>
            {t('cart.warning.keep', { count: left })}
          </Button>
        )}
        <RemoveButton line={line} />
      </>
    );
  }
  if (code === 'PRICE_CHANGED' && productId) {
    return (
      <Button variant="secondary" className="text-sm" onClick={() => getCart().dismissPriceChange(productId)}>
        {t('cart.warning.understood')}
      </Button>
    );
  }
  if (code === 'PUMP_SUGGESTED' && productId) {
    const name = findItem('product', productId)?.name;
    const pump = { type: 'product' as const, id: productId, ...(name !== undefined && { name }) };
    return (
      <Button variant="secondary" className="text-sm" onClick={() => getCart().add(pump)}>
        {t('cart.warning.add')}
      </Button>
    );
  }
  return null;
}

function RemoveButton({ line }: { line: CartLine }) {
  const t = useText();
  if (line.isRequired) return null;
  return (
    <Button
      variant="secondary"
      className="text-sm"
      aria-label={t('cart.remove', { name: line.name })}
      onClick={() => getCart().remove(line)}
    >
      {t('cart.warning.remove')}
    </Button>
  );
}
