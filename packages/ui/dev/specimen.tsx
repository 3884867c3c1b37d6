import type { ReactNode } from 'react';

/** One component of the design system under its name, with its states below each other. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-line" style={{ paddingBlock: '1.25rem' }}>
      <h3 className="text-sm text-ink-muted">{name}</h3>
      {children}
    </section>
  );
}

/** States beside each other, as many as fit. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

/** A box that contains elements which are otherwise fixed to the screen. */
export function Stage({ children }: { children: ReactNode }) {
  return (
    <div
      className="relative overflow-clip rounded-lg border border-line bg-canvas"
      style={{ height: '6rem', transform: 'translateZ(0)' }}
    >
      {children}
    </div>
  );
}
