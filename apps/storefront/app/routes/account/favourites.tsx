import { FavouritesPage } from '#features/catalogue/shelf/favourites-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'catalogue.favourites' },
  texts: ['favourites'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The visitor's favourites (S-63). */
export default function Favourites() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('catalogue.favourites')} isPrivate />
      <h1 className="sr-only">{t('catalogue.favourites')}</h1>
      <FavouritesPage />
    </>
  );
}
