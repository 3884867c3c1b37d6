import { classNames } from '@kaplya/ui/layout/class-names.ts';

/** A text whose paragraphs are parted by empty lines. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classNames('flex max-w-prose flex-col gap-3', className)}>
      {[...new Set(text.split(/\n{2,}/))].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
