import { CompaniesPage } from '#features/profile/companies/companies-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'account.companies.title' },
  texts: ['account', 'companies'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The companies for which the customer orders (A-06a). */
export default function ProfileCompanies() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('account.companies.title')} isPrivate />
      <h1 className="sr-only">{t('account.companies.title')}</h1>
      <CompaniesPage />
    </>
  );
}
