import { AddressesPage } from '#features/addresses/addresses-page.tsx';
import type { FrameHandle } from '#features/shell/catalogue-frame.tsx';
import { PageMeta } from '#features/shell/page-meta.tsx';
import { useText } from '#i18n/use-text.ts';

export const handle: FrameHandle = { frame: { title: 'addresses.title' } };

/** The addresses of this browser (S-09). */
export default function Addresses() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('addresses.title')} isPrivate />
      <AddressesPage />
    </>
  );
}
