import { classNames } from '@kaplya/ui/layout/class-names.ts';

/** A text whose paragraphs are parted by empty lines; the lines of a paragraph stay lines. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classNames('flex max-w-prose flex-col gap-3 whitespace-pre-line', className)}>
      {text.split(/\r?\n(?:\s*\n)+/).map((paragraph, place) => (
        // Paragraphs may be equal, and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  );
}
