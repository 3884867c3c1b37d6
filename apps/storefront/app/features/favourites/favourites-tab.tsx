import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/** The link to the favourites in front of the categories. CSS hides it while there are none, also before hydration. */
export function FavouritesTab() {
  const t = useText();
  const isHydrated = useHydrated();
  const hasSome = Boolean(useStored('favourites')?.length);
  return (
    <li className={hasSome ? 'shrink-0' : isHydrated ? 'hidden' : 'hidden shrink-0 in-data-favourites:block'}>
      <Link
        to={paths.favourites()}
        className="flex min-h-target items-center gap-1.5 rounded-full bg-sunken px-4 text-sm font-semibold whitespace-nowrap text-ink no-underline hover:bg-brand-soft focus-visible:-outline-offset-3"
      >
        <Icon name="heart" size={18} className="fill-current text-danger" />
        {t('catalogue.favourites')}
      </Link>
    </li>
  );
}
