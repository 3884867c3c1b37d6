import { AboutPage } from '#features/company/about-page.tsx';
import { loadCompanyTexts } from '#features/company/load-company-texts.ts';
import type { FrameHandle } from '#features/shell/catalogue-frame.tsx';
import { PageMeta } from '#features/shell/page-meta.tsx';
import { useText } from '#i18n/use-text.ts';
import type { Route } from './+types/about.ts';

export const handle: FrameHandle = { frame: { title: 'pages.about.title', isTitleHidden: true } };

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCompanyTexts({ request, context });
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
