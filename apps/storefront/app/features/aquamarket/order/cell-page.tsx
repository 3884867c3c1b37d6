import type { CellPlace } from '@kaplya/contract';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { CellCard } from './cell-card.tsx';
import { CellOrderForm } from './cell-order-form.tsx';
import { CellSupport } from '../status/cell-support.tsx';
import { CellUnavailable } from './cell-unavailable.tsx';
import { CellPlaces } from '../places/cell-places.tsx';
import { NearestWithWater } from '../places/nearest-with-water.tsx';
import { clearAttempt } from './order-attempt.ts';
import { clearAgreedPayment } from './use-pay-after-sign-in.ts';
import { useCell, isMissing } from './use-cell.ts';

type CellPageProps = {
  /** The id or number of the cell in the page's URL. */
  name: string;
  cells: readonly CellPlace[];
};

/** The page of one cell: its contents and how to buy them (S-13). */
export function CellPage({ name, cells }: CellPageProps) {
  const t = useText();
  const isOnline = useOnline();
  const query = useCell(name);
  const isCustomer = useIsCustomer();
  const canBuy = useCanSignIn() || isCustomer;
  const { data: cell, error, failureCount, isFetching, refetch } = query;
  const place = cells.find(({ id, number }) => id === name || number === name) ?? null;
  const others = cells.filter(({ id, number, status }) => id !== name && number !== name && status === 'active');

  // A customer with an open order at this cell is redirected to it, even if its creation got no answer.
  const own = cell?.currentOrder ?? null;
  useEffect(() => {
    if (own) clearAttempt();
  }, [own]);
  const isClosed = cell !== undefined && cell.status !== 'active';
  useEffect(() => {
    if (isClosed) clearAgreedPayment();
  }, [isClosed]);
  if (cell && own?.cell === cell.id) return <Navigate to={paths.cellOrder(own.id)} replace />;

  if (isMissing(error)) {
    return (
      <>
        <EmptyState
          drawing="not-found"
          headingLevel={1}
          title={t('aquamarket.missing.title')}
          text={t('aquamarket.missing.text')}
          action={
            <Link to={paths.aquamarket()} className={buttonClass({ size: 'lg' })}>
              {t('aquamarket.scanAnother')}
            </Link>
          }
        />
        <CellPlaces title={t('aquamarket.cells')} cells={others} />
      </>
    );
  }
  if (!cell && error) {
    return (
      <div className="mx-auto flex max-w-2xl flex-col gap-4">
        <EmptyState
          drawing={isOnline ? 'failure' : 'offline'}
          headingLevel={1}
          title={t('aquamarket.failed.title')}
          text={messageOf(error, { fallback: t('aquamarket.failed.text') })}
          action={
            <Button isLoading={isFetching} onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        />
        <CellSupport />
      </div>
    );
  }
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4" aria-busy={!cell || undefined}>
      <CellCard place={place} cell={cell ?? null} />
      <p role="status" className="text-center text-sm text-ink-muted empty:hidden">
        {!cell && !isOnline && t('errors.network')}
        {!cell && isOnline && failureCount > 0 && t('aquamarket.connecting')}
      </p>
      {!cell ? (
        <CellSkeleton />
      ) : (
        <>
          {own && <OtherOrder order={own} cells={cells} />}
          {!canBuy ? (
            <CellWithoutCodes />
          ) : cell.status === 'active' ? (
            <CellOrderForm
              key={cell.id}
              cell={cell}
              isFresh={!query.isPlaceholderData}
              onStale={() => void refetch()}
            />
          ) : (
            <CellUnavailable
              status={cell.status}
              message={cell.message}
              nearest={<NearestWithWater cells={others} from={place} />}
              others={<CellPlaces title={t('aquamarket.others')} cells={others} from={place} />}
            />
          )}
        </>
      )}
    </div>
  );
}

function CellSkeleton() {
  return (
    <>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </>
  );
}

/** Shown to visitors in place of the form in a shop that cannot send codes to sign in by, which a cell requires. */
function CellWithoutCodes() {
  const t = useText();
  return (
    <>
      <EmptyState
        drawing="bottle"
        title={t('aquamarket.noCodes.title')}
        text={t('aquamarket.noCodes.text')}
        action={
          <Link to={paths.catalogue()} className={buttonClass({ size: 'lg' })}>
            {t('common.toCatalogue')}
          </Link>
        }
      />
      <CellSupport />
    </>
  );
}

/**
 * Shown in place of the form when the customer has an open order at another cell: two at once are not allowed (rule
 * 70).
 */
function OtherOrder({ order, cells }: { order: { id: string; cell: string }; cells: readonly CellPlace[] }) {
  const t = useText();
  const number = cells.find(({ id }) => id === order.cell)?.number ?? order.cell;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft p-4">
      <p className="flex min-w-0 items-start gap-2 font-medium text-warning">
        <Icon name="info" size={20} className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">{t('aquamarket.otherOrder', { number })}</span>
      </p>
      <Link to={paths.cellOrder(order.id)} className={buttonClass()}>
        {t('aquamarket.goOn')}
      </Link>
    </div>
  );
}
