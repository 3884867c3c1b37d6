import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout of a text page that does not open over the catalogue, with a link to the shop. */
export function PlainPage({ children }: { children: ReactNode }) {
  const t = useText();
  useFocusOnNavigation();
  return (
    <div className="page-width min-h-dvh max-w-3xl pb-16">
      <header className="flex min-h-16 items-center justify-between gap-3">
        <Link
          to={paths.catalogue()}
          className="inline-flex min-h-target items-center gap-1 rounded-md pe-3 text-sm font-semibold text-brand-ink hover:underline"
        >
          <Icon name="chevron-left" size={20} />
          {t('common.toCatalogue')}
        </Link>
        <LanguageMenu />
      </header>
      <main className="pt-4">{children}</main>
    </div>
  );
}
