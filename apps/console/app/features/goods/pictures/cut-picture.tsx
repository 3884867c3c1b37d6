import { useState } from 'react';
import { toCutRegion, type PicturePart } from '@kaplya/domain/cut-region';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

type CutPictureProps = PicturePart & { url: string; alt: string; className?: string };

const percent = (share: number): string => `${share * 100}%`;

/** The crop of a picture, fitted whole into a square and centred, as customers see it. */
export function CutPicture({ url, alt, crop, focus, className }: CutPictureProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const region = size && toCutRegion(size, { crop, focus });
  const side = region ? Math.max(region.width, region.height) : 1;
  return (
    <span
      className={classNames('grid aspect-square place-items-center overflow-hidden rounded-md bg-sunken', className)}
    >
      <span
        className="relative block overflow-hidden"
        style={region ? { width: percent(region.width / side), height: percent(region.height / side) } : {}}
      >
        <img
          src={url}
          alt={alt}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) })
          }
          className={region ? 'absolute max-w-none' : 'max-h-full max-w-full opacity-0'}
          style={
            region && size
              ? {
                  width: percent(size.width / region.width),
                  left: percent(-region.left / region.width),
                  top: percent(-region.top / region.height),
                }
              : {}
          }
        />
      </span>
    </span>
  );
}
