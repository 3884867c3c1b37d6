import { useText } from '#i18n/use-text.ts';
import { useMe } from '#platform/session/me.ts';
import { CutImage, type CutPicture } from './cut-image.tsx';
import { PreviewScene } from './preview-scene.tsx';

/** A message with a link to the shop. */
export function LinkPreview({ cut }: { cut: CutPicture }) {
  const t = useText();
  const { name } = useMe().partner;
  return (
    <PreviewScene
      label={t('settings.pictures.on.messenger')}
      brightness="light"
      className="flex w-80 max-w-full flex-col gap-2 p-3"
    >
      <CutImage cut={cut} className="aspect-[1200/630] w-full rounded-sm" />
      <span className="truncate font-semibold">{name}</span>
      <span className="truncate text-sm opacity-70">{globalThis.location.host}</span>
    </PreviewScene>
  );
}
