import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { CampaignPill } from '../parts/status-pills.tsx';
import { PromoForm } from './promo-form.tsx';
import { usePromoWords } from './use-promo-words.ts';

/** The form of an existing or a new promo code, with its trial. */
export function PromoCodeScreen() {
  const t = useText();
  const { code = '' } = useParams();
  const { toLabel } = usePromoWords();
  // Codes are in capitals, so the lower-case `new` is never a code.
  const isNew = code === 'new';
  const { data, error, refetch } = useQuery({ ...apiQuery('getPromoCode', { params: { code } }), enabled: !isNew });
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />;
  if (!isNew && !data) return <RowsSkeleton label={t('kit.loading')} />;
  return (
    <>
      <ScreenHeader
        title={data ? data.promoCode.code : t('marketing.promo.new')}
        aside={data && <CampaignPill status={data.promoCode.status} />}
        actions={data && <AuditLink subject={`promo:${data.promoCode.code}`} toLabel={toLabel} />}
      />
      <PromoForm key={code} read={data ?? null} />
    </>
  );
}
