import type { iconDrawings } from './icon-drawings.ts';

/** The icons that one app has beside those of the design system: it declares them here, and renders them in its pages. */
// oxlint-disable-next-line typescript/no-empty-object-type -- an app fills it
export interface MoreIcons {}

// oxlint-disable-next-line typescript/no-redundant-type-constituents -- as above
export type IconName = keyof typeof iconDrawings | keyof MoreIcons;

type IconProps = {
  name: IconName;
  /** Side in pixels. */
  size?: number;
  className?: string;
  /** Only for an icon without a text beside it. Otherwise it is decoration. */
  label?: string;
};

/** Its drawing is in the document once: `icon-sprite.tsx`. */
export function Icon({ name, size = 24, className, label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      className={className ? `icon ${className}` : 'icon'}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
