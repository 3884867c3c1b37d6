import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { LanguageMenu } from '#features/page-parts/language-menu.tsx';
import { useFocusOnNavigation } from '#features/page-parts/use-focus-on-navigation.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

type AquamarketLayoutProps = {
  /** The target of the back arrow; the catalogue by default. */
  back?: { to: string; label: string };
  children: ReactNode;
};

/** The layout of the pages of self-service cells, which load no catalogue. */
export function AquamarketLayout({ back, children }: AquamarketLayoutProps) {
  const t = useText();
  useFocusOnNavigation(useLocation().search);
  const { to, label } = back ?? { to: paths.catalogue(), label: t('common.toCatalogue') };
  return (
    <div className="min-h-dvh">
      <header className="print:hidden sticky top-0 z-header border-b border-line bg-canvas/92 backdrop-soft">
        <div className="page-width flex min-h-16 items-center gap-2">
          <Link
            to={to}
            aria-label={label}
            title={label}
            className="-ms-2 grid size-target shrink-0 place-items-center rounded-full hover:bg-sunken"
          >
            <Icon name="chevron-left" />
          </Link>
          <p className="min-w-0 grow truncate text-lg font-extrabold text-brand-ink">{t('pages.aquamarket.title')}</p>
          <LanguageMenu isCompact />
        </div>
      </header>
      <main className="page-width pt-4 pb-10 sm:pt-6 print:p-0">{children}</main>
    </div>
  );
}
