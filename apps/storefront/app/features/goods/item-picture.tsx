import type { Image } from '@kaplya/contract';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

const PIXELS = 144;

/** A small decorative picture beside the name of an item; an icon when there is no picture. */
export function ItemPicture({ image, isFaded = false }: { image: Image | null; isFaded?: boolean }) {
  return (
    <span
      className={classNames(
        'grid aspect-square w-full place-items-center overflow-hidden rounded-md picture-ground text-ink-muted',
        isFaded && 'opacity-55 grayscale',
      )}
    >
      {image ? (
        <img
          src={image.contentUrl}
          alt=""
          width={PIXELS}
          height={PIXELS}
          loading="lazy"
          decoding="async"
          className="size-full object-contain p-1"
        />
      ) : (
        <Icon name="bottle" size={28} />
      )}
    </span>
  );
}
