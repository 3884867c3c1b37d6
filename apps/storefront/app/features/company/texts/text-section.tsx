import { useId, type ReactNode } from 'react';

/** A part of a page of text under its own heading. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2.5 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
