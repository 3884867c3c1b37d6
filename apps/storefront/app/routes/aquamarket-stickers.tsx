import { loadStickers } from '#features/aquamarket/scan/load-stickers.ts';
import { StickersPage } from '#features/aquamarket/scan/stickers-page.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import type { Route } from './+types/aquamarket-stickers.ts';

export const handle: DeferredTextsHandle = { texts: ['aquamarket'] };

export function loader({ request, context }: Route.LoaderArgs) {
  return loadStickers({ request, context });
}

// Loads the deferred texts of this page together with its data on a navigation; the server has all texts.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadDeferredTexts(...handle.texts)]);
  return answer;
}

/** The QR codes of all cells, to be printed as stickers for their doors. */
export default function AquamarketStickers({ loaderData: { stickers } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageMeta title={t('aquamarket.stickers')} isPrivate />
      <StickersPage stickers={stickers} />
    </>
  );
}
