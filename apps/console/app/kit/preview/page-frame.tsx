import { useEffect, useRef, useState } from 'react';
import { scrollWithin } from './scroll-within.ts';

type PageFrameProps = {
  /** The accessible name. */
  title: string;
  /** The HTML of a complete page without scripts; its URLs are of this origin. */
  html: string;
  /** The width of the page's viewport, in CSS pixels before scaling. */
  width: number;
  height: number;
  /** A selector of the element to scroll to. */
  focusOn?: string | undefined;
  className?: string;
};

/**
 * A page in a viewport of a real width, scaled down to the available room. It runs no scripts and is not interactive.
 * The previous page remains until the next one has rendered.
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
        // Stylesheets need the same origin; scripts stay disabled.
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
