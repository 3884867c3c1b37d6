import { Link, useLocation } from 'react-router';
import { preloadSignIn } from '#features/identity/sign-in-host.tsx';
import { openSignIn } from '#features/identity/sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/paths.ts';
import { useConfig } from '#platform/use-config.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { isFarewell } from './farewell.ts';
import { MenuLink, MenuList } from './menu-list.tsx';
import { ShopMenu } from './shop-menu.tsx';

/** What the profile is for somebody unknown: the way in, and what is there for everybody. */
export function VisitorProfile() {
  const t = useText();
  const { links } = useConfig();
  const { state } = useLocation();

  return (
    <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">
      {isFarewell(state) ? (
        <EmptyState
          drawing="bottle"
          title={t('account.deleted.title')}
          text={t('account.deleted.text')}
          action={
            <Link to={paths.catalogue()} className={buttonClass({ size: 'lg' })}>
              {t('common.toCatalogue')}
            </Link>
          }
        />
      ) : (
        <EmptyState
          drawing="bottle"
          title={t('account.visitor.title')}
          text={t('account.visitor.text')}
          action={
            <Button size="lg" className="min-w-48" onPointerEnter={preloadSignIn} onClick={() => openSignIn()}>
              {t('account.visitor.signIn')}
            </Button>
          }
        />
      )}
      <MenuList label={t('account.menu')}>
        <MenuLink to={paths.addresses()} icon="pin">
          {t('addresses.title')}
        </MenuLink>
        <MenuLink to={links.privacy} icon="check">
          {t('pages.agreements.privacy')}
        </MenuLink>
      </MenuList>
      <ShopMenu />
    </div>
  );
}
