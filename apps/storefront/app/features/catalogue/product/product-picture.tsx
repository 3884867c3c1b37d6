import type { Image } from '@kaplya/contract';

const PIXELS = 640;

type ProductPictureProps = { image: Image; isLater?: boolean };

/** A picture on the page of an item; all have the same size. */
export function ProductPicture({ image, isLater = false }: ProductPictureProps) {
  return (
    <img
      src={image.contentUrl}
      alt={image.alt}
      width={PIXELS}
      height={PIXELS}
      {...(isLater ? { loading: 'lazy' as const } : { fetchPriority: 'high' as const })}
      className="mx-auto aspect-square max-h-[min(24rem,46dvh)] w-auto object-contain p-3"
    />
  );
}
