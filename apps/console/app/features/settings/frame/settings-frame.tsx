import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { settingPages, type SettingPage } from './setting-pages.ts';

type SettingsFrameProps = { page: SettingPage; children: ReactNode };

/** The frame of each settings page: the list of all pages. */
export function SettingsFrame({ page: open, children }: SettingsFrameProps) {
  const t = useText();
  return (
    <>
      <ScreenHeader title={t('settings.title')} />
      <div className="grid items-start gap-4 px-(--spacing-page) pb-8 md:grid-cols-[12.5rem_minmax(0,1fr)]">
        <nav
          aria-label={t('settings.pages.label')}
          className="max-md:-mx-(--spacing-page) max-md:overflow-x-auto max-md:px-(--spacing-page)"
        >
          <ul className="flex gap-0.5 max-md:w-max md:flex-col">
            {settingPages.map((page) => (
              <li key={page}>
                <Link
                  to={`/settings/${page}`}
                  ref={page === open ? showInRow : undefined}
                  aria-current={page === open ? 'page' : undefined}
                  className="flex min-h-9 items-center rounded-md px-3 py-1 whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:font-medium aria-[current=page]:text-brand-ink"
                >
                  {t(`settings.group.${page}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
    </>
  );
}

/** On a phone the list of pages is a row wider than the screen; the open one is scrolled into view. */
function showInRow(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
