import { Component, type ReactNode } from 'react';

/** How to ask anew for what could not be loaded, by the error that said so: one failure may cost several parts. */
const renewals = new WeakMap<object, (() => void)[]>();

/** Loads a part, and remembers of an error that it was the loading that failed, and how to ask anew. */
export async function loadMarked<Part>(load: () => Promise<Part>, renew: () => void): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Object) renewals.set(error, [...(renewals.get(error) ?? []), renew]);
    throw error;
  }
}

type PartBoundaryProps = {
  /** What stands there when a part could not be loaded; `renew` lets the part ask anew when it is shown again. null: nothing, whatever became of it. */
  renderMissing: ((renew: () => void) => ReactNode) | null;
  children: ReactNode;
};

/** Around what is loaded. A fault of the part itself is the page's: of it "try again" would be no word of truth. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state = { error: null };
  override render(): ReactNode {
    const { renderMissing, children } = this.props;
    const error: unknown = this.state.error;
    if (error === null) return children;
    if (renderMissing === null) return null;
    const renew = error instanceof Object ? renewals.get(error) : undefined;
    if (!renew) throw error;
    return renderMissing(() => {
      for (const each of renew) each();
    });
  }
}
