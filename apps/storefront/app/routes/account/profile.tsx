import { ProfilePage } from '#features/profile/menu/profile-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'account.title' },
  texts: ['account', 'share'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/**
 * The overview of the account (S-07), rendered for a customer or a visitor after hydration, because the server does not
 * know the user.
 */
export default function Profile() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('account.title')} isPrivate />
      <h1 className="sr-only">{t('account.title')}</h1>
      <ProfilePage />
    </>
  );
}
