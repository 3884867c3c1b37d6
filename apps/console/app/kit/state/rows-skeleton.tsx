import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

/** The placeholder of loading rows. */
export function RowsSkeleton({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <div data-skeleton="" role="status" aria-label={label} className="flex flex-col gap-2 px-(--spacing-page) py-3">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-7" />
      ))}
    </div>
  );
}
