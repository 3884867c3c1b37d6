import { useId, type ReactNode } from 'react';

/** A section of a text page, with a heading. */
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
