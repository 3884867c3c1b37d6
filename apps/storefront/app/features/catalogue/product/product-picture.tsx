import type { Image } from '@kaplya/contract';

const PIXELS = 640;

type ProductPictureProps = { image: Image; isLater?: boolean };

/** A picture of the page of a product, as large as all of them. */
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
