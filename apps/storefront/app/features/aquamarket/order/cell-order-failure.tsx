import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { findOpenOrder, toCellOrderFallback } from './use-place-cell-order.ts';

/** Shows why no order was made, in the server's text or that of X-09, with the next step if there is one. */
export function CellOrderFailure({ failure }: { failure: unknown }) {
  const t = useText();
  const element = useRef<HTMLDivElement>(null);
  const openOrder = findOpenOrder(failure);
  const needsConsent = failure instanceof ApiFailure && failure.code === 'consent.personal_data_required';
  // On a phone the order button is always visible, but this message may be off screen: it is scrolled into view.
  useEffect(() => {
    if (failure !== null) element.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return (
    <div ref={element} role="alert" className="empty:hidden">
      {failure !== null && (
        <div className="flex flex-col items-start gap-3 rounded-md bg-danger-soft p-3 text-danger">
          <p className="flex items-start gap-2 text-sm font-medium">
            <Icon name="warning" size={18} className="mt-0.5" />
            <span className="min-w-0 wrap-anywhere">
              {messageOf(failure, { fallback: t(toCellOrderFallback(failure)) })}
            </span>
          </p>
          {openOrder !== null && (
            <Link to={paths.cellOrder(openOrder)} className={buttonClass({ variant: 'secondary' })}>
              {t('aquamarket.goOn')}
            </Link>
          )}
          {needsConsent && (
            <Link to={paths.profileAgreements()} className={buttonClass({ variant: 'secondary' })}>
              {t('aquamarket.toAgreements')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
