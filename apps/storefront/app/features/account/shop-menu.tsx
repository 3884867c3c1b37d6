import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/paths.ts';
import { useConfig } from '#platform/use-config.ts';
import { AppMenuLink } from './app-menu-link.tsx';
import { ShareShop } from './share-shop.tsx';
import { MenuLink, MenuList } from './menu-list.tsx';

/** What everybody may read of the shop (S-40). */
export function ShopMenu() {
  const t = useText();
  const { links } = useConfig();
  return (
    <MenuList label={t('account.menu.shop')}>
      <MenuLink to={paths.aquamarket()} icon="bottle">
        {t('pages.aquamarket.title')}
      </MenuLink>
      <MenuLink to={links.delivery} icon="truck">
        {t('pages.delivery.title')}
      </MenuLink>
      <MenuLink to={paths.about()} icon="info">
        {t('pages.about.title')}
      </MenuLink>
      <MenuLink to={links.support} icon="question">
        {t('pages.footer.support')}
      </MenuLink>
      <AppMenuLink />
      <ShareShop />
    </MenuList>
  );
}
