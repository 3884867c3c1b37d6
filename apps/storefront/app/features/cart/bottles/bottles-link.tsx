import { useText } from '#i18n/use-text.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { focusBottlesQuestion } from './bottles-question.tsx';

/** Link to the question about bottles, beside a total that stays provisional until it is answered. */
export function BottlesLink() {
  const t = useText();
  return (
    <button
      type="button"
      className={linkClass('-mt-2.5 block min-h-target text-start text-xs')}
      onClick={focusBottlesQuestion}
    >
      {t('cart.totals.depends')}
    </button>
  );
}
