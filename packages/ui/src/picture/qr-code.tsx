import { classNames } from '../layout/class-names.ts';

type QrCodeProps = {
  /** The dark squares as the path of an SVG that is `size` units wide. */
  path: string;
  size: number;
  /** The description for screen readers. */
  label: string;
  className?: string;
};

/** A QR code, black on white in any theme, so that cameras can read it. Place it on a surface of `scheme-light`. */
export function QrCode({ path, size, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('w-full', className)}
    >
      <rect width={size} height={size} className="fill-surface" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}
