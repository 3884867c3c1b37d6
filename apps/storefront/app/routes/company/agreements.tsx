import { data } from 'react-router';
import { findAgreementDocuments } from '#features/company/texts/agreement-types.ts';
import { AgreementsPage } from '#features/company/pages/agreements-page.tsx';
import { loadPageSettings } from '#features/page-parts/load-page-settings.ts';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { publicApi } from '#platform/data/public-api.ts';
import type { Route } from './+types/agreements.ts';

export const handle: DeferredTextsHandle = { texts: ['company'] };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { language } = await loadPageSettings({ request, context });
  const answer = await publicApi(context, language)('listConsentDocuments', { query: { lang: language } });
  const documents = findAgreementDocuments(params.type, answer.data);
  if (!documents) throw data(null, { status: 404 });
  return { documents };
}

// Loads the deferred texts of this page together with its data on a navigation; the server has all texts.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadDeferredTexts(...handle.texts)]);
  return answer;
}

export default function Agreements({ loaderData: { documents } }: Route.ComponentProps) {
  const t = useText();
  const [first] = documents;
  return (
    <>
      <PageMeta title={documents.length === 1 && first ? first.title : t('pages.agreements.privacy')} />
      <AgreementsPage documents={documents} />
    </>
  );
}
