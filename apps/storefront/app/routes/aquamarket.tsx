import { AquamarketLayout } from '#features/aquamarket/scan/aquamarket-layout.tsx';
import { AquamarketStart } from '#features/aquamarket/scan/aquamarket-start.tsx';
import { CellPage } from '#features/aquamarket/order/cell-page.tsx';
import { loadCells } from '#features/aquamarket/places/load-cells.ts';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import type { Route } from './+types/aquamarket.ts';

export const handle: DeferredTextsHandle = { texts: ['aquamarket'] };

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCells({ request, context });
}

// Loads the deferred texts of this page together with its data on a navigation; the server has all texts.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadDeferredTexts(...handle.texts)]);
  return answer;
}

/** The page of one self-service cell, or the list of all (S-13). */
export default function Aquamarket({ loaderData: { cells, name } }: Route.ComponentProps) {
  const t = useText();
  return (
    <AquamarketLayout {...(name !== '' && { back: { to: paths.aquamarket(), label: t('aquamarket.toCells') } })}>
      <PageMeta title={t('pages.aquamarket.title')} description={t('aquamarket.description')} isPrivate={name !== ''} />
      {name === '' ? <AquamarketStart cells={cells} /> : <CellPage key={name} name={name} cells={cells} />}
    </AquamarketLayout>
  );
}
