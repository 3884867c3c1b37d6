import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { getCart } from '../state/cart.ts';
import type { CartLine } from '../state/cart-state.ts';
import { markDeclined } from '../state/use-withdrawn-additions.ts';

/** "I have one": removes the pump of a first order, beside its price (S-83). */
export function HaveOneButton({ line, name }: { line: CartLine; name: string }) {
  const t = useText();
  const [isDeclining, setDeclining] = useState(false);

  async function decline() {
    setDeclining(true);
    markDeclined(line.key);
    // The cart itself shows a refusal. On success the line disappears.
    const { ok } = await getCart().declineRequired(line);
    if (!ok) setDeclining(false);
  }

  return (
    <Button
      variant="secondary"
      className="text-sm"
      isLoading={isDeclining}
      aria-label={t('cart.haveOneOf', { name })}
      onClick={() => void decline()}
    >
      {t('cart.haveOne')}
    </Button>
  );
}
