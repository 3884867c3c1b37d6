import { useId, type ReactNode } from 'react';

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A part of a record's page, under its own heading. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-print-whole="" className="rounded-md border border-line bg-surface">
      <div className="flex min-h-10 items-center gap-2 border-b border-line px-4 py-1.5">
        <h2 id={id} className="min-w-0 grow text-base font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <div className="p-4">{children}</div>
    </section>
  );
}
