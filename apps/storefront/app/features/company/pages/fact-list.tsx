import type { ReactNode } from 'react';
import { Card } from '@kaplya/ui/layout/card.tsx';

/** A list of facts: the term on the left, its value on the right. They stack when there is too little room. */
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
