import { classNames } from '@kaplya/ui/layout/class-names.ts';

/** Renders plain text: an empty line separates paragraphs, a single line break is preserved. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classNames('flex max-w-prose flex-col gap-3 whitespace-pre-line', className)}>
      {text.split(/\r?\n(?:\s*\n)+/).map((paragraph, place) => (
        // The index is the key, because paragraphs may be equal and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  );
}
