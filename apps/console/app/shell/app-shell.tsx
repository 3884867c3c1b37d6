import { useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { useMe } from '#platform/session/me.ts';
import { MyMenu } from './my-menu.tsx';
import { NewOrders } from './new-orders.tsx';
import { Navigation } from './navigation.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { ShopBar } from './shop-bar.tsx';
import { useFocusKeeper } from './focus/use-focus-keeper.ts';
import { useHeadingFocus } from './focus/use-heading-focus.ts';
import { useNarrowNavigation } from './use-narrow-navigation.ts';

/** The frame of every screen: navigation, search and the person's menu. */
export function AppShell() {
  const t = useText();
  const me = useMe();
  const { isNarrow, setNarrow } = useNarrowNavigation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  useHeadingFocus(pathname);
  useFocusKeeper();

  return (
    <div className="flex min-h-dvh">
      <a
        href="#screen"
        className="sr-only z-toast rounded-md bg-raised px-3 py-2 font-semibold focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t('shell.skip')}
      </a>
      <div
        data-no-print=""
        className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-line bg-surface md:flex ${isNarrow ? 'w-13' : 'w-56'}`}
      >
        <Navigation
          isNarrow={isNarrow}
          head={
            <div
              className={`flex h-(--header-height) items-center gap-1 px-1.5 ${isNarrow ? 'justify-center' : 'ps-4'}`}
            >
              {!isNarrow && <p className="min-w-0 grow truncate font-bold">{me.partner.name}</p>}
              <IconButton
                icon={isNarrow ? 'chevron-right' : 'chevron-left'}
                iconSize={18}
                label={t(isNarrow ? 'shell.nav.widen' : 'shell.nav.narrow')}
                onClick={() => setNarrow(!isNarrow)}
              />
            </div>
          }
        />
      </div>
      <div className="flex min-w-0 grow flex-col">
        <header
          data-no-print=""
          className="sticky top-0 z-header flex h-(--header-height) items-center gap-1.5 border-b border-line bg-surface px-2 md:px-4"
        >
          <span className="md:hidden">
            <IconButton icon="list" label={t('shell.nav.open')} onClick={() => setMenuOpen(true)} />
          </span>
          <div className="flex min-w-0 grow items-center gap-1">
            <ShellKeys />
          </div>
          <MyMenu />
        </header>
        <NewOrders />
        <ShopBar />
        {isLoading && <LateProgress />}
        <main id="screen" className="flex min-w-0 grow flex-col">
          <Outlet />
        </main>
      </div>
      <ContentDialog isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} title={me.partner.name} size="sm">
        <Navigation isNarrow={false} onChoose={() => setMenuOpen(false)} />
      </ContentDialog>
    </div>
  );
}
