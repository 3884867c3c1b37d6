import { AccountGate } from '#features/profile/menu/account-gate.tsx';
import { BottlesPage } from '#features/bottles/bottles-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'bottles.title' },
  texts: ['account', 'bottles'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The bottles that are with the customer. */
export default function ProfileBottles() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('bottles.title')} isPrivate />
      <h1 className="sr-only">{t('bottles.title')}</h1>
      <AccountGate>{() => <BottlesPage />}</AccountGate>
    </>
  );
}
