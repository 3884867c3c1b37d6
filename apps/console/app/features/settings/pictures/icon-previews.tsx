import type { ShopPictures } from '@kaplya/contract';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useMe } from '#platform/session/me.ts';
import { CutImage, type CutPicture } from './cut-image.tsx';
import { PreviewScene } from './preview-scene.tsx';

type IconPreviewsProps =
  | { saved: ShopPictures['icon'] }
  | { cut: CutPicture; /** Behind transparent parts. */ background: string };

/** The icon on the screen of a phone and in the tab of a browser: a saved one, or a part that is being cropped. */
export function IconPreviews(props: IconPreviewsProps) {
  const t = useText();
  const { name } = useMe().partner;
  const isSaved = 'saved' in props;
  const full = isSaved ? { url: props.saved.maskableUrl, crop: null } : props.cut;
  const tab = isSaved ? { url: props.saved.faviconUrl, crop: null } : props.cut;
  const background = isSaved ? undefined : props.background;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(['round', 'rounded'] as const).map((shape) => (
        <PreviewScene
          key={shape}
          label={t(`settings.pictures.on.${shape}`)}
          brightness={shape === 'round' ? 'dark' : 'light'}
          className="flex w-36 flex-col items-center gap-1 p-3"
        >
          <span
            className={classNames('overflow-hidden', shape === 'round' ? 'rounded-full' : 'rounded-[22%]')}
            style={{ background }}
          >
            <CutImage cut={full} className="size-16" />
          </span>
          <span className="max-w-full truncate text-xs">{name}</span>
        </PreviewScene>
      ))}
      {isSaved && (
        <PreviewScene
          label={t('settings.pictures.on.single')}
          brightness="light"
          className="flex w-36 flex-col items-center gap-1 p-3"
        >
          {/* Phones fill the outline, which is white here, with a colour of their own. */}
          <span className="size-16 rounded-full bg-[#1d5f96]">
            <img src={props.saved.monochromeUrl} alt="" className="size-16 brightness-0 invert" />
          </span>
          <span className="max-w-full truncate text-xs">{name}</span>
        </PreviewScene>
      )}
      <div className="flex flex-wrap gap-3 sm:flex-col">
        {(['light', 'dark'] as const).map((brightness) => (
          <PreviewScene
            key={brightness}
            label={t(brightness === 'light' ? 'settings.pictures.on.tab' : 'settings.pictures.on.darkTab')}
            brightness={brightness}
            className="flex w-48 max-w-full items-center gap-2 px-3 py-2"
          >
            <CutImage cut={tab} className="size-4 shrink-0" />
            <span className="truncate text-xs">{name}</span>
          </PreviewScene>
        ))}
      </div>
    </div>
  );
}
