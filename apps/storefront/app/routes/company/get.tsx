import { GetAppPage } from '#features/company/pages/get-app-page.tsx';
import { loadStorePage } from '#features/company/pages/load-store-page.ts';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import type { Route } from './+types/get.ts';

export const handle: DeferredTextsHandle = { texts: ['company'] };

export function loader({ request, context }: Route.LoaderArgs) {
  return loadStorePage({ request, context });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

// Loads the deferred texts of this page together with its data on a navigation; the server has all texts.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadDeferredTexts(...handle.texts)]);
  return answer;
}

/** The page with links to the app (S-05). */
export default function Get({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageMeta title={t('pages.get.title')} description={t('pages.get.text')} />
      <GetAppPage {...loaderData} />
    </>
  );
}
