import { useEffect } from 'react';
import { Link } from 'react-router';
import { WaitingArea } from '#features/account/waiting-area.tsx';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { toCellOrderDisplay } from './cell-order-display.ts';
import { CellSupport } from './cell-support.tsx';
import { clearAttempt } from '../order/order-attempt.ts';
import { StatusView } from './status-view.tsx';
import { isMissing } from '../order/use-cell.ts';
import { clearCellChoice } from '../order/use-cell-choice.ts';
import { useCellOrder } from './use-cell-order.ts';

/**
 * Shows the state of an order at a cell (S-14, S-57). It depends only on the URL, so it opens on any device where the
 * customer is signed in.
 */
export function StatusPage({ id }: { id: string }) {
  const t = useText();
  const isHydrated = useHydrated();
  const isCustomer = useIsCustomer();
  const query = useCellOrder(id);
  const { data, error } = query;

  // The order exists, so the idempotency key of its creation is no longer needed.
  useEffect(clearAttempt, []);
  const isDone = data?.order.step === 'completed';
  useEffect(() => {
    if (isDone) clearCellChoice();
  }, [isDone]);

  // The first try has got no answer, and the next ones are made without a press.
  const isConnecting = !error && query.failureCount > 0;
  const title = data ? t(toCellOrderDisplay(data.order).tab) : t('aquamarket.status');
  return (
    <>
      <PageMeta title={title} isPrivate />
      <div className="mx-auto flex max-w-xl flex-col gap-4">
        {data ? (
          <StatusView seen={data} />
        ) : isHydrated && !isCustomer ? (
          <EmptyState
            drawing="bottle"
            headingLevel={1}
            title={t('aquamarket.signIn.title')}
            text={t('aquamarket.signIn.text')}
            action={<SignInButton size="lg" className="min-w-48" />}
          />
        ) : id === '' || isMissing(error) ? (
          <>
            <EmptyState
              drawing="not-found"
              headingLevel={1}
              title={t('aquamarket.noOrder.title')}
              text={t('aquamarket.noOrder.text')}
              action={
                <Link to={paths.aquamarket()} className={buttonClass({ size: 'lg' })}>
                  {t('aquamarket.toCells')}
                </Link>
              }
            />
            <CellSupport />
          </>
        ) : (
          <>
            <h1 className="sr-only">{t('aquamarket.status')}</h1>
            <WaitingArea query={query} title={t('aquamarket.order.failed')} fallback={t('errors.generic')}>
              <Skeleton className="h-80 rounded-lg" />
              <Skeleton className="mt-4 h-48 rounded-lg" />
            </WaitingArea>
            <p role="status" className="text-center text-sm text-ink-muted empty:hidden">
              {isConnecting && t('aquamarket.connecting')}
            </p>
            {query.failureCount > 0 && <CellSupport />}
          </>
        )}
      </div>
    </>
  );
}
