import { useState } from 'react';
import { withTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { MenuLink } from './menu-list.tsx';

const DownloadDialog = lazyOverlay(
  withTexts(['hints'], async () => (await import('#features/hints/download-dialog.tsx')).DownloadDialog),
);

/**
 * The menu entry of the app (S-40): opens the dialog that offers it. Until hydration it is a link to the app's page.
 */
export function AppMenuLink() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuLink to={paths.getApp()} icon="download" onPress={() => setOpen(true)}>
        {t('account.menu.app')}
      </MenuLink>
      <DownloadDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
