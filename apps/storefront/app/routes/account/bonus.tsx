import { BonusPage } from '#features/bonus/bonus-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'bonus.title' },
  texts: ['bonus'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The customer's points (S-12, S-42). */
export default function Bonus() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('bonus.title')} isPrivate />
      <h1 className="sr-only">{t('bonus.title')}</h1>
      <BonusPage />
    </>
  );
}
