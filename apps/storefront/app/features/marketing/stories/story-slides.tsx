import type { Banner } from '@kaplya/contract';

type StorySlidesProps = { slides: Banner['slides']; index: number };

/** The pictures of a story side by side: the shown one, those before it and the next one. */
export function StorySlides({ slides, index }: StorySlidesProps) {
  return slides.slice(0, index + 2).map(({ image }, at) => (
    <img
      // Slides stay in their order, and two may share a picture.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      src={image.contentUrl}
      // Screen readers skip the slides beside the stage.
      alt={at === index ? image.alt : ''}
      draggable={false}
      style={{ translate: `${100 * (at - index)}%` }}
      className="absolute inset-0 size-full object-cover"
    />
  ));
}
