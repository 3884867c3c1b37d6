import { useText } from '#i18n/use-text.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { toSharedUrl } from './to-shared-url.ts';
import { useShare } from './use-share.tsx';

/** The button that shares the link to the open page of a product or set (S-65). */
export function ShareItem({ name }: { name: string }) {
  const t = useText();
  const { share, dialog } = useShare();
  return (
    <>
      <IconButton
        icon="share"
        variant="surface"
        label={t('share.item')}
        onClick={() => void share({ title: name, url: toSharedUrl(location.href) })}
      />
      {dialog}
    </>
  );
}
