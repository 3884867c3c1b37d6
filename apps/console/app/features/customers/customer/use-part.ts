import type { OpsCustomerPart } from '@kaplya/contract';
import { useSearchParams } from 'react-router';

const parts: readonly OpsCustomerPart[] = [
  'orders',
  'cellOrders',
  'points',
  'bottles',
  'consents',
  'promoUses',
  'notes',
];

const MORE = 'more';

/** The part of the page that the address asks for in full. */
export function usePart() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(MORE);
  return {
    part: parts.find((each) => each === asked),
    show(part: OpsCustomerPart) {
      setParams(
        (latest) => {
          const changed = new URLSearchParams(latest);
          changed.set(MORE, part);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
