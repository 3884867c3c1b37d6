import { useSearchParams } from 'react-router';
import { AquamarketLayout } from '#features/aquamarket/scan/aquamarket-layout.tsx';
import { StatusPage } from '#features/aquamarket/status/status-page.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';

export const handle: DeferredTextsHandle = { texts: ['aquamarket'] };

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/**
 * The live status of an order at a cell (S-14), loaded by the browser, because the server does not know the customer.
 */
export default function AquamarketStatus() {
  const t = useText();
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  return (
    <AquamarketLayout back={{ to: paths.aquamarket(), label: t('aquamarket.toCells') }}>
      <StatusPage key={id} id={id} />
    </AquamarketLayout>
  );
}
