import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { CampaignPill } from '../parts/status-pills.tsx';
import { BannerForm } from './banner-form.tsx';
import { useBannerWords } from './use-banner-words.ts';

/** The form of an existing or a new banner. */
export function BannerEditorScreen() {
  const t = useText();
  const { id = '' } = useParams();
  const { toLabel } = useBannerWords();
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({ ...apiQuery('getOpsBanner', { params: { id } }), enabled: !isNew });
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />;
  if (!isNew && !data) return <RowsSkeleton label={t('kit.loading')} />;
  const banner = data?.banner ?? null;
  return (
    <>
      <ScreenHeader
        title={banner ? banner.title : t('marketing.banner.new')}
        aside={
          banner && (
            <>
              <CampaignPill status={banner.status} />
              {banner.hidden && <StatusPill tone="problem">{t(`marketing.hidden.${banner.hidden}`)}</StatusPill>}
            </>
          )
        }
        actions={banner && <AuditLink subject={`banner:${banner.id}`} toLabel={toLabel} />}
      />
      <BannerForm key={id} banner={banner} />
    </>
  );
}
