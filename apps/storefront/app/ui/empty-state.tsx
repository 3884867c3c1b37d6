import { lazy, Suspense, type ReactNode } from 'react';
import type { DrawingName } from './empty-drawing.tsx';

// On demand: the first view is never empty. Without a network the words have to do.
const EmptyDrawing = lazy<(props: { name: DrawingName }) => ReactNode>(async () => {
  try {
    return { default: (await import('./empty-drawing.tsx')).EmptyDrawing };
  } catch {
    return { default: () => null };
  }
});

type EmptyStateProps = {
  drawing: DrawingName;
  title: string;
  text?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

export function EmptyState({ drawing, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mx-auto flex max-w-md animate-rise flex-col items-center gap-3 px-4 py-8 text-center">
      <div className="mb-2 h-36 w-40">
        <Suspense fallback={null}>
          <EmptyDrawing name={drawing} />
        </Suspense>
      </div>
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="text-ink-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
