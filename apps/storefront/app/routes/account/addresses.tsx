import { AddressesPage } from '#features/addresses/book/addresses-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'addresses.title' },
  texts: ['address-entry'],
};

// Nothing loads on the server. With this loader the browser's one runs only on a navigation, and the page hydrates at
// once.
export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The addresses of the present user (S-09). */
export default function Addresses() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('addresses.title')} isPrivate />
      <AddressesPage />
    </>
  );
}
