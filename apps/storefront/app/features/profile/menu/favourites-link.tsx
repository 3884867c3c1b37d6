import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { MenuLink } from './menu-list.tsx';

export function FavouritesLink() {
  const t = useText();
  const count = useStored('favourites')?.length;
  return (
    <MenuLink to={paths.favourites()} icon="heart" note={count ? String(count) : undefined}>
      {t('catalogue.favourites')}
    </MenuLink>
  );
}
