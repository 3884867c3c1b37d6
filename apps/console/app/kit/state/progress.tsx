type ProgressProps = {
  label: string;
  /** A fraction from 0 to 1. */
  share: number;
};

/** Progress, in words and as a bar. */
export function Progress({ label, share }: ProgressProps) {
  return (
    <div className="w-full max-w-md text-sm">
      <p className="pb-1 wrap-anywhere" aria-hidden="true">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-brand" style={{ width: `${Math.min(1, share) * 100}%` }} />
      </div>
    </div>
  );
}
