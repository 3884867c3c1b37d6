import { DeliveryPage } from '#features/company/pages/delivery-page.tsx';
import { loadCompanyTexts } from '#features/company/texts/load-company-texts.ts';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import type { Route } from './+types/delivery.ts';

export const handle: DeferredTextsHandle = { texts: ['company'] };

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCompanyTexts({ request, context });
}

// Loads the deferred texts of this page together with its data on a navigation; the server has all texts.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), loadDeferredTexts(...handle.texts)]);
  return answer;
}

export default function Delivery({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageMeta title={t('pages.delivery.title')} description={t('pages.delivery.cost.text')} />
      <DeliveryPage bottles={loaderData.bottles} />
    </>
  );
}
