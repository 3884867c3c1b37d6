import type { Image } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { LanguageMenu } from '#features/page-parts/language-menu.tsx';

/** A link that is shown while it has the focus. */
const SKIP =
  'sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:start-4 focus-visible:top-2 focus-visible:z-toast focus-visible:rounded-md focus-visible:bg-raised focus-visible:px-4 focus-visible:py-2.5 focus-visible:shadow-overlay';

type SiteHeaderProps = {
  logo: Image | null;
  /** The selected address with the nearest interval. */
  address?: ReactNode;
  /** The search field; on a phone a link to the search page. */
  search?: ReactNode;
  orders?: ReactNode;
  account?: ReactNode;
  cart?: ReactNode;
};

/**
 * The sticky header. On a phone the address is a separate line above it that scrolls away. The sticky part has the
 * height `--header-height`, and the tabs of categories stick below it.
 */
export function SiteHeader({ logo, address, search, orders, account, cart }: SiteHeaderProps) {
  const t = useText();
  return (
    <header className="sticky z-header has-[[aria-expanded=true]]:z-bar bg-canvas/94 backdrop-soft max-md:-top-(--address-height) md:top-0">
      <a href="#content" className={SKIP}>
        {t('common.skipToContent')}
      </a>
      {cart && (
        <Link to={paths.cart()} className={SKIP}>
          {t('cart.title')}
        </Link>
      )}
      <div className="page-width flex flex-wrap items-center md:h-(--header-height) md:flex-nowrap md:gap-4">
        {address && (
          <div className="flex h-(--address-height) w-full min-w-0 items-center border-b border-line/70 md:order-2 md:h-auto md:w-auto md:grow md:border-0">
            {address}
          </div>
        )}
        <div className="flex h-(--header-height) w-full items-center gap-1 md:contents">
          <Logo logo={logo} />
          {search && <div className="relative hidden h-11 w-48 shrink-0 lg:order-2 lg:block xl:w-64">{search}</div>}
          <div className="ms-auto flex shrink-0 items-center gap-0.5 min-[23rem]:gap-1.5 md:order-3">
            {search && (
              <Link
                to={paths.search()}
                aria-label={t('common.search')}
                className="grid size-target shrink-0 place-items-center rounded-full hover:bg-sunken lg:hidden"
              >
                <Icon name="search" />
              </Link>
            )}
            <Link
              to={paths.about()}
              className="hidden min-h-target items-center rounded-full px-3 text-sm font-medium hover:bg-sunken lg:flex"
            >
              {t('pages.about.title')}
            </Link>
            <LanguageMenu isCompact className={orders ? 'max-sm:in-data-orders:hidden' : ''} />
            {orders}
            {account}
            {cart}
          </div>
        </div>
      </div>
    </header>
  );
}

/**
 * The link to the start page: the mark, cropped from the logo, and the shop's name in the page's language. A name that
 * does not fit is hidden, or truncated when there is no logo.
 */
export function Logo({ logo }: { logo: Image | null }) {
  const t = useText();
  return (
    <Link
      to={paths.catalogue()}
      className="flex h-target min-w-0 items-center rounded-md text-lg font-extrabold text-brand-ink md:shrink-0 md:text-2xl"
      aria-label={[logo?.alt, t('common.toCatalogue')].filter(Boolean).join(', ')}
    >
      <span className="flex h-9 md:h-11 items-center min-w-0 flex-wrap content-start gap-x-1 overflow-clip">
        {logo && (
          <img src={logo.contentUrl} alt="" width={32} height={36} className="h-9 w-8 object-cover object-left" />
        )}
        {logo?.alt && <span className="max-w-full truncate leading-9 md:leading-11">{logo.alt}</span>}
      </span>
    </Link>
  );
}
