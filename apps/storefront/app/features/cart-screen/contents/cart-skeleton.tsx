import { useText } from '#i18n/use-text.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

const LINES = ['first', 'second'];

/** The cart before it is known: in the page's first HTML, and while it is restored. */
export function CartSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4">
      <div className="rounded-lg border border-line bg-surface px-4">
        {LINES.map((line) => (
          <div key={line} className="flex gap-3.5 border-line py-4 not-first:border-t">
            <Skeleton className="size-18 shrink-0" />
            <div className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3 w-1/3" />
              <div className="mt-auto flex justify-between pt-2">
                <Skeleton className="h-11 w-31" />
                <Skeleton className="h-6 w-20 self-center" />
              </div>
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </div>
  );
}
