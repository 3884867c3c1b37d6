import type { ReactNode, Ref } from 'react';
import { classNames } from '../layout/class-names.ts';
import type { DrawingName } from '../picture/empty-drawing.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { Optional } from '../lazy/optional.tsx';
import { useEntrance } from '../overlay/use-entrance.ts';

// The drawings load on demand: the first view is never empty. Without a network the text is enough.
const EmptyDrawing = lazyPart<{ name: DrawingName }>(() =>
  import('../picture/empty-drawing.tsx').then(
    (module) => ({ default: module.EmptyDrawing }),
    () => ({ default: () => null }),
  ),
);

type EmptyStateProps = {
  drawing: DrawingName;
  title: string;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  /** The heading, to focus when the state replaces the focused element. */
  headingRef?: Ref<HTMLHeadingElement>;
};

export function EmptyState({ drawing, title, text, action, headingLevel = 2, headingRef }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  const entrance = useEntrance('animate-rise');
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-8 text-center', entrance)}>
      <div className="mb-2 h-36 w-40">
        <Optional renderMissing={null}>
          <EmptyDrawing name={drawing} />
        </Optional>
      </div>
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-xl outline-none">
        {title}
      </Heading>
      {text && <p className="text-ink-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
