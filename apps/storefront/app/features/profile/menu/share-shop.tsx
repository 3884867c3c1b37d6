import { useShare } from '#features/share/use-share.tsx';
import { toSharedUrl } from '#features/share/to-shared-url.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { paths } from '#platform/page/paths.ts';
import { MenuAction } from './menu-list.tsx';

/** The menu entry that shares a link to the shop (S-40, S-65). */
export function ShareShop() {
  const t = useText();
  const { meta } = useConfig();
  const { share, dialog } = useShare();
  return (
    <>
      <MenuAction
        icon="share"
        onPress={() => void share({ title: meta.title, url: toSharedUrl(location.origin + paths.catalogue()) })}
      >
        {t('share.shop')}
      </MenuAction>
      {dialog}
    </>
  );
}
