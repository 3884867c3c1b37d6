import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { LanguageMenu } from '#features/page-parts/language-menu.tsx';
import { ThemeSwitch } from '#features/page-parts/theme-switch.tsx';
import { AppMenuLink } from './app-menu-link.tsx';
import { ShareShop } from './share-shop.tsx';
import { MenuLink, MenuList } from './menu-list.tsx';

/** The links to the shop's public pages (S-40), and the settings of language and theme. */
export function ShopMenu() {
  const t = useText();
  const { links, languages, hasCells } = useConfig();
  return (
    <>
      <MenuList label={t('account.menu.shop')}>
        {hasCells !== false && (
          <MenuLink to={paths.aquamarket()} icon="cabinet">
            {t('pages.aquamarket.title')}
          </MenuLink>
        )}
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
      <section aria-label={t('account.look')} className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="font-medium">{t('common.theme')}</span>
          <ThemeSwitch className="grow sm:max-w-72" />
        </div>
        {languages.length > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-medium">{t('common.language')}</span>
            <LanguageMenu className="-me-2" />
          </div>
        )}
      </section>
    </>
  );
}
