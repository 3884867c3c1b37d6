import type { ReactNode } from 'react';
import { Card } from '@kaplya/ui/layout/card.tsx';

/** What is asked on the left, what it comes to on the right; under each other where that is too narrow. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <Card padding="none" className="mt-4">
      <dl className="divide-y divide-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-col gap-x-6 px-4 py-3 sm:flex-row sm:items-baseline sm:justify-between">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="font-semibold sm:text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
