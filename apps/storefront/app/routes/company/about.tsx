import { AboutPage } from '#features/company/pages/about-page.tsx';
import { loadCompanyTexts } from '#features/company/texts/load-company-texts.ts';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';
import type { Route } from './+types/about.ts';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'pages.about.title', isTitleHidden: true },
  texts: ['company'],
};

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCompanyTexts({ request, context });
}

// Loads the deferred texts of this page together with its data on a navigation; the server has all texts.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadDeferredTexts(...handle.texts)]);
  return answer;
}

export default function About({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageMeta title={t('pages.about.title')} />
      <AboutPage {...loaderData} />
    </>
  );
}
