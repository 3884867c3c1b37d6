import type { ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

type PreviewSceneProps = {
  label: string;
  /** The brightness of what is around the picture, whatever the theme of the console is. */
  brightness: 'light' | 'dark';
  className?: string;
  children: ReactNode;
};

/** A place where people see a picture, such as the header of a page or the screen of a phone. */
export function PreviewScene({ label, brightness, className, children }: PreviewSceneProps) {
  return (
    <figure className="flex flex-col gap-1">
      <div
        data-theme={brightness}
        className={classNames(
          'rounded-md border border-line',
          brightness === 'light' ? 'bg-[#f5fafd] text-[#12263a]' : 'bg-[#0f1b26] text-[#e8f1f8]',
          className,
        )}
      >
        {children}
      </div>
      <figcaption className="text-sm text-ink-muted">{label}</figcaption>
    </figure>
  );
}
