import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { findBannerTarget } from './banner-target.ts';

type BannerLinkProps = Omit<ComponentProps<'a'>, 'href'> & { link: string };

/** A link within the shop, or to another site in a new tab. */
export function BannerLink({ link, children, ...rest }: BannerLinkProps) {
  const t = useText();
  const target = findBannerTarget(link);
  if (target === 'page') {
    return (
      <Link to={link} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} {...(target && { href: link, target: '_blank', rel: 'noopener' })}>
      {children}
      <span className="sr-only">{t('catalogue.banners.newTab')}</span>
    </a>
  );
}
