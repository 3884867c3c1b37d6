import { useEffect, useRef, useState } from 'react';
import { scrollWithin } from './scroll-within.ts';

type PageFrameProps = {
  /** What it is, for those who hear it. */
  title: string;
  /** A whole page without scripts, of this origin. */
  html: string;
  /** Of the window that shows the page, in its own pixels. */
  width: number;
  height: number;
  /** A selector of what is meant: it is scrolled to. */
  focusOn?: string | undefined;
  className?: string;
};

/**
 * A page in a window of a true width, made smaller to the room that there is. It runs nothing, and can be read but not
 * pressed. The page before stays until the next one is drawn.
 */
export function PageFrame({ title, html, width, height, focusOn, className }: PageFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div
      ref={room}
      className={className}
      style={{ aspectRatio: `${width} / ${height}`, overflow: 'hidden', position: 'relative' }}
    >
      <iframe
        title={title}
        srcDoc={html}
        // Its own style comes from this origin; nothing in it runs.
        sandbox="allow-same-origin"
        tabIndex={-1}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})`, transformOrigin: '0 0', position: 'absolute', insetInlineStart: 0 }}
        onLoad={({ currentTarget: { contentDocument } }) => {
          const meant = focusOn === undefined ? null : contentDocument?.querySelector(focusOn);
          if (meant) scrollWithin(meant);
        }}
      />
    </div>
  );
}
