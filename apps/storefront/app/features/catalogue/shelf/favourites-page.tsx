import { Link } from 'react-router';
import { useState } from 'react';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { CELL_CLASS, GRID_CLASS } from './card-grid.ts';
import { DayNote } from './day-note.tsx';
import { ProductCard } from '../card/product-card.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { toFavouriteItem } from '#features/favourites/favourite-item.ts';

const noKeys: readonly string[] = [];

/** The visitor's favourites (S-63). Removed ones stay until the page is left, so that they can be restored. */
export function FavouritesPage() {
  const t = useText();
  const canSignIn = useCanSignIn();
  const catalogue = useCatalogue();
  const isHydrated = useHydrated();
  const isCustomer = useIsCustomer();
  const favourites = useStored('favourites') ?? noKeys;
  const [shown, setShown] = useState(favourites);
  const [owner, setOwner] = useState(isCustomer);
  const added = favourites.filter((key) => !shown.includes(key));
  if (owner !== isCustomer) {
    setOwner(isCustomer);
    setShown(favourites);
  } else if (added.length > 0) setShown([...added, ...shown]);

  if (!isHydrated) return <FavouritesSkeleton />;
  const items = shown.flatMap((key) => {
    const { type, id } = toFavouriteItem(key);
    return catalogue.findItem(type, id) ?? [];
  });
  const awaited = shown.filter((key) => {
    const { type, id } = toFavouriteItem(key);
    return !catalogue.isWhole && catalogue.findItem(type, id) === null && catalogue.isMissing(type);
  });
  if (shown.length === 0) {
    return (
      <EmptyState
        drawing="bottle"
        title={t('favourites.empty.title')}
        text={t('favourites.empty.text')}
        action={
          <Link to={paths.catalogue()} className={buttonClass({ size: 'lg' })}>
            {t('common.toCatalogue')}
          </Link>
        }
      />
    );
  }
  const missing = favourites.length - items.filter(({ type, id }) => favourites.includes(`${type}:${id}`)).length;
  return (
    <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">
      {missing > 0 && !catalogue.isMissing('product') && !catalogue.isMissing('product_set') && (
        <Callout tone="info" icon="info">
          {t('favourites.missing', { count: missing })}
        </Callout>
      )}
      <DayNote className="-my-2" />
      <h2 className="sr-only">{t('favourites.title')}</h2>
      <ul aria-label={t('favourites.title')} className={GRID_CLASS}>
        {items.map((item) => (
          <li key={item.id} className={CELL_CLASS}>
            <ProductCard item={item} />
          </li>
        ))}
        {awaited.map((key) => (
          <li key={key} aria-hidden="true">
            <Skeleton className="h-72 rounded-lg" />
          </li>
        ))}
        {awaited.length > 0 && (
          <li className="col-span-full text-sm text-ink-muted">{t('favourites.awaited', { count: awaited.length })}</li>
        )}
      </ul>
      {!isCustomer && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken p-4 text-sm text-ink-muted">
          <p>{t(canSignIn ? 'favourites.onDevice' : 'favourites.onDevice.noCodes')}</p>
          <SignInButton variant="secondary" />
        </div>
      )}
    </div>
  );
}

function FavouritesSkeleton() {
  return (
    <div className={`px-(--spacing-page) pt-2 gap-y-4 ${GRID_CLASS}`}>
      {['1', '2', '3', '4'].map((key) => (
        <Skeleton key={key} className="h-72 rounded-lg" />
      ))}
    </div>
  );
}
