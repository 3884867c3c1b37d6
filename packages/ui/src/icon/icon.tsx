import type { iconDrawings } from './icon-drawings.ts';

/**
 * The icons that one app has beside those of the design system: it declares them here, and renders them in its pages.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- an app fills it
export interface MoreIcons {}

// oxlint-disable-next-line typescript/no-redundant-type-constituents -- as above
export type IconName = keyof typeof iconDrawings | keyof MoreIcons;

type IconProps = {
  name: IconName;
  /** The width and height in pixels. */
  size?: number;
  className?: string;
  /** The name of the icon for screen readers; only if no text beside it says the same. */
  label?: string;
};

/** An icon; it refers to its drawing in the `IconSprite` of the document. */
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
