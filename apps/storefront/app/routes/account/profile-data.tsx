import { PersonalDataPage } from '#features/profile/data/personal-data-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'account.data.title' },
  texts: ['account'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The customer's name, phone, e-mail and birthday, and the download of all their data. */
export default function ProfileData() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('account.data.title')} isPrivate />
      <h1 className="sr-only">{t('account.data.title')}</h1>
      <PersonalDataPage />
    </>
  );
}
