import { Link } from 'react-router';
import { ShopPhone } from '#features/orders/order/shop-phone.tsx';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';

const LINK = linkClass('inline-flex min-h-target items-center');

/** The support contacts for a door that does not open (S-57, X-09). */
export function CellSupport() {
  const t = useText();
  const { links } = useConfig();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 text-center text-ink-muted">
      <span>{t('aquamarket.support')}</span>
      <ShopPhone />
      {links.support.startsWith('/') ? (
        <Link to={links.support} className={LINK}>
          {t('aquamarket.support.write')}
        </Link>
      ) : (
        <a href={links.support} className={LINK}>
          {t('aquamarket.support.write')}
        </a>
      )}
    </div>
  );
}
