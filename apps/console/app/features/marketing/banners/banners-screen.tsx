import type { OpsBanner } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { ListFileButton } from '#kit/list/list-file-button.tsx';
import { SortableList } from '#kit/sort/sortable-list.tsx';
import { toSortedItems, useSavedSort } from '#kit/sort/use-saved-sort.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { CampaignPill } from '../parts/status-pills.tsx';

/** All banners in the order of the first page, hidden ones included. */
export function BannersScreen() {
  const t = useText();
  const query = apiQuery('listOpsBanners');
  const { data, error, refetch } = useQuery(query);
  const order = useSavedSort({
    queryKey: query.queryKey,
    toData: (items: readonly OpsBanner[]) => ({ items: [...items] }),
    save: (items) => call('orderBanners', { body: { items: toSortedItems(items) } }),
  });
  return (
    <>
      <ScreenHeader
        title={t('shell.nav.banners')}
        actions={
          <>
            <ListFileButton
              name="banners"
              permission="lists.export"
              fetch={(format) => fetchFile('exportBanners', { query: { format } })}
            />
            <Link to="/marketing/banners/new" className={buttonClass({ size: 'sm' })}>
              {t('marketing.banner.new')}
            </Link>
          </>
        }
      />
      {!data && <QueryState {...{ data, error, refetch }} />}
      {data?.items.length === 0 && (
        <ScreenState icon="banner" title={t('marketing.banners.empty')} text={t('marketing.banners.emptyText')} />
      )}
      {data && data.items.length > 0 && (
        <div className="px-(--spacing-page) pb-8">
          <SortableList
            label={t('marketing.banners.order')}
            items={data.items}
            getId={({ id }) => id}
            getTitle={({ title }) => title}
            isDisabled={order.isPending}
            onSort={(items) => order.mutate(items)}
            className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface"
            itemClassName="bg-surface first:rounded-t-md last:rounded-b-md"
          >
            {(banner, { handle, steps }) => <BannerRow banner={banner} handle={handle} steps={steps} />}
          </SortableList>
        </div>
      )}
    </>
  );
}

type BannerRowProps = { banner: OpsBanner; handle: ReactNode; steps: ReactNode };

function BannerRow({ banner, handle, steps }: BannerRowProps) {
  const t = useText();
  const { dateTime } = useFormats();
  const { id, title, type, pictureUrl, status, hidden, startsAt, endsAt, areaIds, missingTexts } = banner;
  const facts = [
    t(`marketing.type.${type}`),
    ...(startsAt ? [t('marketing.since', { at: dateTime(startsAt) })] : []),
    ...(endsAt ? [t('marketing.until', { at: dateTime(endsAt) })] : []),
    ...(areaIds ? [t('marketing.areas.some', { count: areaIds.length })] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1.5">
      {handle}
      <img
        src={pictureUrl}
        alt=""
        width={96}
        height={48}
        loading="lazy"
        className="h-12 w-24 shrink-0 rounded-sm bg-sunken object-cover object-right"
      />
      <Link
        to={`/marketing/banners/${id}`}
        className="flex min-h-target min-w-40 grow basis-40 flex-col justify-center rounded-sm px-1 max-sm:order-1 max-sm:basis-full"
      >
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="text-sm text-ink-muted">{facts.join(' · ')}</span>
      </Link>
      <span className="flex flex-wrap gap-1 max-sm:order-2 max-sm:px-1">
        <CampaignPill status={status} />
        {hidden && <StatusPill tone="problem">{t(`marketing.hidden.${hidden}`)}</StatusPill>}
        {missingTexts.length > 0 && (
          <StatusPill tone="problem">
            {t('marketing.texts.lacking', { languages: missingTexts.map(({ language }) => language).join(', ') })}
          </StatusPill>
        )}
      </span>
      <span className="ms-auto flex">{steps}</span>
    </div>
  );
}
