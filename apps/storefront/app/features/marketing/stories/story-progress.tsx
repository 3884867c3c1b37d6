import { classNames } from '@kaplya/ui/layout/class-names.ts';

type StoryProgressProps = {
  count: number;
  index: number;
  isRunning: boolean;
  /** Whether the visitor prefers reduced motion: then the bar of the shown slide is full and not animated. */
  isCalm: boolean;
  onEnd: () => void;
};

/** One bar per slide; the story advances when the animation of the current bar ends. */
export function StoryProgress({ count, index, isRunning, isCalm, onEnd }: StoryProgressProps) {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-[env(safe-area-inset-top)] flex gap-1 px-2.5 pt-2.5">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="h-1 grow overflow-clip rounded-full bg-on-picture/35">
          <span
            className={classNames(
              'block h-full origin-left rounded-full bg-on-picture',
              at > index && 'hidden',
              at === index && !isCalm && 'animate-fill',
              at === index && !isRunning && 'paused',
            )}
            onAnimationEnd={onEnd}
          />
        </span>
      ))}
    </div>
  );
}
