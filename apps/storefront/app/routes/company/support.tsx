import { loadSupport } from '#features/company/texts/load-support.ts';
import { SupportPage } from '#features/company/pages/support-page.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import type { Route } from './+types/support.ts';

export const handle: DeferredTextsHandle = { texts: ['company'] };

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSupport({ request, context });
}

// Loads the deferred texts of this page together with its data on a navigation; the server has all texts.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadDeferredTexts(...handle.texts)]);
  return answer;
}

/** The support contacts (S-40). */
export default function Support({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageMeta title={t('pages.footer.support')} description={t('pages.support.text')} />
      <SupportPage {...loaderData} />
    </>
  );
}
