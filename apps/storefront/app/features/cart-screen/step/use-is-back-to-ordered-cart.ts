import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { useCartValue } from '#features/cart/state/use-cart.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { isBackToOrderedCart } from './is-back-to-ordered-cart.ts';

/**
 * Whether Back has led to the emptied cart of a fresh order. A cart that is still being read, cannot be read, or was
 * emptied on this page is none: its contents come, or can be restored here.
 */
export function useIsBackToOrderedCart(): boolean {
  const hasLines = useCartValue(({ lines }) => lines.length > 0);
  const isNone = useCartValue(({ status }) => status === 'none');
  const [hadLines, setHadLines] = useState(hasLines);
  if (hasLines && !hadLines) setHadLines(true);
  const facts = { navigation: useNavigationType(), orderedAt: useStored('orderedAt'), now: useNow() };
  return isBackToOrderedCart({ ...facts, isEmpty: isNone && !hasLines && !hadLines });
}
