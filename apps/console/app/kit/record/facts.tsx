import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Names and values of a record, side by side. Null values are omitted. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(
        ({ label, value }) =>
          value !== null && (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
