import { Card } from '@kaplya/ui/layout/card.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

const KEYS = ['first', 'second', 'third'];

/** Skeletons as high as the cards. */
export function OrdersSkeleton({ count = KEYS.length }: { count?: number }) {
  return (
    <div className="flex flex-col gap-4">
      {KEYS.slice(0, count).map((key) => (
        <Card key={key} className="flex flex-col gap-3">
          <div className="flex justify-between">
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-6 w-24 rounded-full" />
          </div>
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-64 max-w-full" />
          <div className="flex gap-2">
            <Skeleton className="size-16" />
            <Skeleton className="size-16" />
          </div>
          <Skeleton className="h-11 w-full" />
        </Card>
      ))}
    </div>
  );
}
