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

/** The one part of the page that is loaded in full, from the URL, and a function that chooses it. */
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
