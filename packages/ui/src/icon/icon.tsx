import type { iconDrawings } from './icon-drawings.ts';

export type IconName = keyof typeof iconDrawings;

type IconProps = {
  name: IconName;
  /** Side in pixels. */
  size?: number;
  className?: string;
  /** Only for an icon that stands alone as content; otherwise it is decoration. */
  label?: string;
};

/** Its drawing stands once in the document: `icon-sprite.tsx`. */
export function Icon({ name, size = 24, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
