import { FavouritesPage } from '#features/catalogue/shelf/favourites-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadLaterTexts, type LaterTextsHandle } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & LaterTextsHandle = {
  panel: { PagePanel, title: 'catalogue.favourites' },
  texts: ['favourites'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadLaterTexts(...handle.texts);
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
