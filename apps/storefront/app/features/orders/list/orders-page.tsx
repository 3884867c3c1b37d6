import type { OrderInHistory } from '@kaplya/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { MorePages } from '#features/account/more-pages.tsx';
import { useFocusFirstNew } from '@kaplya/ui/focus/use-focus-first-new.ts';
import { WaitingArea } from '#features/account/waiting-area.tsx';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { toLoadState } from '#platform/data/load-state.ts';
import { paths } from '#platform/page/paths.ts';
import { useInfiniteQuery } from '#platform/data/queries.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { useRestoredFocus } from '@kaplya/ui/focus/use-restored-focus.ts';
import { CellOrderCard } from './cell-order-card.tsx';
import { OrderCard } from './order-card.tsx';
import { findCachedHistory, isUnanswered } from '../data/cached-orders.ts';
import { CachedOrdersCallout } from '../data/cached-orders-callout.tsx';
import { listLoaded, ordersQuery } from '../data/order-queries.ts';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { OrdersVisitor } from './orders-visitor.tsx';

/** The orders of the customer, or of a guest's browser, ten at a time (S-10, S-41). */
export function OrdersPage() {
  const isHydrated = useHydrated();
  const isCustomer = useIsCustomer();
  return (
    <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">
      {/* Only the browser knows the user: the server renders a placeholder. */}
      {isHydrated ? <History key={String(isCustomer)} of={isCustomer ? 'customer' : 'visitor'} /> : <OrdersSkeleton />}
      {isHydrated && isCustomer && <BrowserOrders />}
    </div>
  );
}

function History({ of }: { of: 'customer' | 'visitor' }) {
  const t = useText();
  const canSignIn = useCanSignIn();
  const language = useLanguage();
  const query = useInfiniteQuery(ordersQuery(language, of));
  const focus = useRestoredFocus();
  const { fetchNextPage } = query;
  const cached = isUnanswered(query) ? findCachedHistory() : null;
  const orders = cached ? cached.orders : query.data ? listLoaded(query.data) : [];
  const [list, rememberCount] = useFocusFirstNew<HTMLUListElement>(orders.length);

  if (!query.data && !cached) {
    return (
      <WaitingArea query={query} title={t('orders.failed')} fallback={t('errors.generic')}>
        <OrdersSkeleton />
      </WaitingArea>
    );
  }
  if (orders.length === 0) {
    return of === 'visitor' ? (
      <OrdersVisitor />
    ) : (
      <EmptyState
        drawing="bottle"
        title={t('orders.empty.title')}
        text={t('orders.empty.text')}
        action={
          <Link to={paths.catalogue()} className={buttonClass({ size: 'lg' })}>
            {t('common.toCatalogue')}
          </Link>
        }
      />
    );
  }

  const state = toLoadState(query);
  const total = query.data?.pages.at(-1)?.pagination.total_count ?? orders.length;
  return (
    <div {...focus} aria-busy={state === 'loadMore' || undefined} className="flex flex-col gap-4 outline-none">
      {of === 'visitor' && canSignIn && <SignInCallout />}
      {cached && <CachedOrdersCallout at={cached.at} timeZone={orders[0]?.timeZone} />}
      <ul ref={list} aria-label={t('orders.list')} className="flex flex-col gap-4">
        {orders.map((order) => (
          <OrderInList key={order.uuid} order={order} />
        ))}
      </ul>
      {state === 'loadMore' && <OrdersSkeleton count={1} />}
      <MorePages
        query={query}
        label={t('orders.more')}
        fallback={t('orders.moreFailed')}
        onMore={() => {
          rememberCount();
          void fetchNextPage();
        }}
      />
      <p role="status" className="text-center text-sm text-ink-muted tabular-nums">
        {t('orders.shown', { shown: orders.length, total })}
      </p>
    </div>
  );
}

/** The offer to a guest to sign in, above the orders of this browser. */
function SignInCallout() {
  const t = useText();
  return (
    <Callout tone="info" icon="info" actions={<SignInButton variant="secondary" />}>
      {t('orders.visitor.here')}
    </Callout>
  );
}

/** Orders that the customer made in this browser before signing in, with a phone that the account has not. */
function BrowserOrders() {
  const t = useText();
  const id = useId();
  const { data } = useInfiniteQuery(ordersQuery(useLanguage(), 'browser'));
  const orders = data ? listLoaded(data) : [];
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg">
          {t('orders.browser.title')}
        </h2>
        <p className="text-sm text-ink-muted">{t('orders.browser.text')}</p>
      </div>
      <ul aria-labelledby={id} className="flex flex-col gap-4">
        {orders.map((order) => (
          <OrderInList key={order.uuid} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OrderInList({ order }: { order: OrderInHistory }) {
  return order.kind === 'cell' ? <CellOrderCard order={order} /> : <OrderCard order={order} />;
}
