import { classNames } from '@kaplya/ui/layout/class-names.ts';
import type { Crop } from '#kit/crop/crop-box.ts';

/** A picture and the part of it that is shown; null: all of it. */
export type CutPicture = { readonly url: string; readonly crop: Crop | null };

type CutImageProps = { cut: CutPicture; className?: string };

const percent = (share: number): string => `${share * 100}%`;

/** The cropped part of a picture, as large as its box, which has the ratio of the crop. */
export function CutImage({ cut: { url, crop }, className }: CutImageProps) {
  return (
    <span className={classNames('relative block overflow-hidden', className)}>
      <img
        src={url}
        alt=""
        decoding="async"
        className={crop ? 'absolute max-w-none' : 'size-full object-cover object-left'}
        style={
          crop
            ? {
                width: percent(1 / crop.width),
                height: percent(1 / crop.height),
                left: percent(-crop.x / crop.width),
                top: percent(-crop.y / crop.height),
              }
            : undefined
        }
      />
    </span>
  );
}
