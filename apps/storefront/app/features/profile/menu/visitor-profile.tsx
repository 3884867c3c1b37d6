import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { findDeparture } from '../data/farewell.ts';
import { FavouritesLink } from './favourites-link.tsx';
import { MenuLink, MenuList } from './menu-list.tsx';
import { ShopMenu } from './shop-menu.tsx';

/** The profile page of a visitor: the sign-in, and the menu entries that need no account. */
export function VisitorProfile() {
  const t = useText();
  const { links } = useConfig();
  const canSignIn = useCanSignIn();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const departure = findDeparture(useLocation().state);
  const [lastDeparture, setLastDeparture] = useState(departure);
  const heading = useRef<HTMLHeadingElement>(null);
  if (departure && departure !== lastDeparture) setLastDeparture(departure);

  // After a sign-out or deletion the focused element is gone, so the message takes the focus. The router's state is
  // cleared, so that a reload does not repeat the message.
  useEffect(() => {
    if (!departure) return;
    heading.current?.focus();
    void navigate(paths.profile(), { replace: true, preventScrollReset: true });
  }, [departure, navigate]);

  return (
    <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">
      {lastDeparture === 'deleted' ? (
        <EmptyState
          headingRef={heading}
          drawing="bottle"
          title={t('account.deleted.title')}
          text={t('account.deleted.text')}
          action={
            <div className="flex flex-col items-center gap-2">
              <Link to={paths.catalogue()} className={buttonClass({ size: 'lg' })}>
                {t('common.toCatalogue')}
              </Link>
              <SignInButton variant="ghost">{t('account.visitor.signIn')}</SignInButton>
            </div>
          }
        />
      ) : (
        <EmptyState
          headingRef={heading}
          drawing="bottle"
          title={t(canSignIn ? 'account.visitor.title' : 'account.visitor.noCodes.title')}
          text={t(canSignIn ? 'account.visitor.text' : 'account.visitor.noCodes.text')}
          action={
            canSignIn ? (
              <SignInButton size="lg" className="min-w-48">
                {t('account.visitor.signIn')}
              </SignInButton>
            ) : (
              // Customers from the time when the shop sent codes may have a passkey.
              isHydrated &&
              canUsePasskeys() && (
                <Button variant="ghost" aria-haspopup="dialog" onClick={() => openSignIn()}>
                  {t('account.visitor.passkey')}
                </Button>
              )
            )
          }
        />
      )}
      <MenuList label={t('account.menu')}>
        <MenuLink to={paths.orders()} icon="orders">
          {t('account.orders')}
        </MenuLink>
        <MenuLink to={paths.bonus()} icon="gift">
          {t('account.bonus')}
        </MenuLink>
        <FavouritesLink />
        <MenuLink to={paths.addresses()} icon="pin">
          {t('addresses.title')}
        </MenuLink>
        <MenuLink to={links.privacy} icon="document">
          {t('pages.agreements.privacy')}
        </MenuLink>
      </MenuList>
      <ShopMenu />
    </div>
  );
}
