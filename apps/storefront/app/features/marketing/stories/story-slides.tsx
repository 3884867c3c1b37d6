import type { Banner } from '@kaplya/contract';

type StorySlidesProps = { slides: Banner['slides']; index: number };

/** The pictures of a story side by side. Those after the next one are not loaded yet. */
export function StorySlides({ slides, index }: StorySlidesProps) {
  return slides.slice(0, index + 2).map(({ image }, at) => (
    <img
      // The index is the key, because slides never change places and two may have the same picture.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      src={image.contentUrl}
      // Only the shown slide has an alternative text, so that screen readers skip the others.
      alt={at === index ? image.alt : ''}
      draggable={false}
      style={{ translate: `${100 * (at - index)}%` }}
      className="absolute inset-0 size-full object-cover"
    />
  ));
}
