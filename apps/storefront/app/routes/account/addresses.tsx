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

// Returns nothing, but must exist: without a server loader the router would run `clientLoader` before hydrating the
// page. With it, `clientLoader` runs only on navigations.
export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The addresses of the current customer or visitor (S-09). */
export default function Addresses() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('addresses.title')} isPrivate />
      <AddressesPage />
    </>
  );
}
