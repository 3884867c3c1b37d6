import { useText } from '#i18n/use-text.ts';
import { useMe } from '#platform/session/me.ts';
import { CutImage, type CutPicture } from './cut-image.tsx';
import { PreviewScene } from './preview-scene.tsx';

/** The mark in the header of the shop, by day and by night. */
export function LogoPreviews({ cut }: { cut: CutPicture }) {
  const t = useText();
  const { name } = useMe().partner;
  return (
    <div className="flex flex-wrap gap-3">
      {(['light', 'dark'] as const).map((brightness) => (
        <PreviewScene
          key={brightness}
          label={t(`settings.pictures.on.${brightness}`)}
          brightness={brightness}
          className="flex w-64 max-w-full items-center gap-2 px-3 py-2"
        >
          <CutImage cut={cut} className="h-9 w-8 shrink-0" />
          <span className="truncate text-xl font-bold">{name}</span>
        </PreviewScene>
      ))}
    </div>
  );
}
