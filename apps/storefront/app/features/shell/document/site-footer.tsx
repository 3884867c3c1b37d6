import { useRootData } from '#platform/data/use-root-data.ts';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { LanguageMenu } from '#features/page-parts/language-menu.tsx';

const LINK_CLASS =
  'flex min-h-target items-center rounded-sm py-1 text-sm text-ink-muted hover:text-ink hover:underline';

type SiteFooterProps = {
  /** The company; `phoneText` is the formatted `phone`. null when it could not be loaded. */
  company: { name: string; phone: string; phoneText: string } | null;
};

/** The footer: the selling company, its contacts and links to the legal documents. */
export function SiteFooter({ company }: SiteFooterProps) {
  const t = useText();
  const config = useRootData()?.config;
  const links = config?.links;

  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-1 gap-x-8 gap-y-4 py-7 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          {company && <p className="text-lg font-bold">{company.name}</p>}
          {company && (
            <a
              href={`tel:${company.phone}`}
              className="mt-1 inline-flex min-h-target items-center gap-2 font-semibold text-brand-ink"
            >
              <Icon name="phone" size={20} />
              {company.phoneText}
            </a>
          )}
        </div>
        <nav aria-label={t('pages.footer.shop')}>
          <Link to={paths.about()} className={LINK_CLASS}>
            {t('pages.about.title')}
          </Link>
          {config?.hasCells !== false && (
            <Link to={paths.aquamarket()} className={LINK_CLASS}>
              {t('pages.aquamarket.title')}
            </Link>
          )}
          {links && <FooterLink href={links.delivery}>{t('pages.delivery.title')}</FooterLink>}
          {links && <FooterLink href={links.support}>{t('pages.footer.support')}</FooterLink>}
        </nav>
        {links && (
          <nav aria-label={t('pages.footer.documents')}>
            <FooterLink href={links.offer}>{t('pages.footer.offer')}</FooterLink>
            <FooterLink href={links.privacy}>{t('pages.agreements.privacy')}</FooterLink>
            <FooterLink href={links.personalData}>{t('pages.footer.personalData')}</FooterLink>
            <Link to="#cookies" preventScrollReset className={LINK_CLASS}>
              {t('pages.footer.cookies')}
            </Link>
          </nav>
        )}
        <LanguageMenu className="-ms-3 justify-self-start sm:self-start" />
      </div>
    </footer>
  );
}

// A footer link of the configuration, to a page of the shop or to another site.
function FooterLink({ href, children }: { href: string; children: string }) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} className={LINK_CLASS}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={LINK_CLASS}>
      {children}
    </a>
  );
}
