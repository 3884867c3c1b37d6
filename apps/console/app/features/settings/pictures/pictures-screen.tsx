import type { ShopPictures } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { IconPreviews } from './icon-previews.tsx';
import { LinkPreview } from './link-preview.tsx';
import { LogoPreviews } from './logo-previews.tsx';
import { ShopPicture } from './shop-picture.tsx';

/** The logo, the picture of links and the icon of the shop, each as people see it. */
export function PicturesScreen() {
  const t = useText();
  const queries = useQueryClient();
  const query = apiQuery('getShopPictures');
  const { data, error, refetch } = useQuery(query);
  const shared = {
    version: data?.version ?? 0,
    onSaved: (pictures: ShopPictures) => queries.setQueryData(query.queryKey, pictures),
    onRefused: () => void refetch(),
  };
  return (
    <SettingsFrame page="pictures">
      <QueryState {...{ data, error, refetch }} rows={3} />
      {data && (
        <>
          <p className="max-w-prose text-ink-muted">{t('settings.group.pictures.text')}</p>
          <ShopPicture
            {...shared}
            kind="logo"
            picture={data.logo}
            ratio={8 / 9}
            renderPreview={(cut) => <LogoPreviews cut={cut} />}
          >
            <LogoPreviews cut={{ url: data.logo.url, crop: null }} />
          </ShopPicture>
          <ShopPicture
            {...shared}
            kind="preview"
            picture={data.preview}
            ratio={1200 / 630}
            renderPreview={(cut) => <LinkPreview cut={cut} />}
          >
            <LinkPreview cut={{ url: data.preview.url, crop: null }} />
          </ShopPicture>
          <ShopPicture
            {...shared}
            kind="icon"
            picture={data.icon}
            ratio={1}
            renderPreview={(cut, background) => <IconPreviews {...{ cut, background }} />}
          >
            <IconPreviews saved={data.icon} />
          </ShopPicture>
        </>
      )}
    </SettingsFrame>
  );
}
