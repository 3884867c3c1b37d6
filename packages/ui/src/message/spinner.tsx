import { useUiLabels } from '../ui-labels.ts';

type SpinnerProps = { size?: number; className?: string };

/** Appears after 200 ms, so that fast answers never flicker (K-02). */
export function Spinner({ size = 28, className }: SpinnerProps) {
  const labels = useUiLabels();
  return (
    <svg
      role="img"
      aria-label={labels.loading}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      strokeWidth="3"
      className={className ? `animate-late-spinner ${className}` : 'animate-late-spinner'}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}
