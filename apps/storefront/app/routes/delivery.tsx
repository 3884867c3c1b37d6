import { DeliveryPage } from '#features/company/delivery-page.tsx';
import { loadCompanyTexts } from '#features/company/load-company-texts.ts';
import { PageMeta } from '#features/shell/page-meta.tsx';
import { useText } from '#i18n/use-text.ts';
import type { Route } from './+types/delivery.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCompanyTexts({ request, context });
}

export default function Delivery({ loaderData }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageMeta title={t('pages.delivery.title')} />
      <DeliveryPage bottles={loaderData.bottles} />
    </>
  );
}
