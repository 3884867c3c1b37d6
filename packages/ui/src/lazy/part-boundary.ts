import { Component, type ReactNode } from 'react';

/** The functions that retry a failed load, by its error: one failure may affect several parts. */
const renewals = new WeakMap<object, (() => void)[]>();

/** Loads a part. Marks an error as a failed load, with the function that retries it. */
export async function loadMarked<Part>(load: () => Promise<Part>, renew: () => void): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Object) renewals.set(error, [...(renewals.get(error) ?? []), renew]);
    throw error;
  }
}

type PartBoundaryProps = {
  /**
   * Renders the content in place of a part that could not be loaded. `renew` lets the part retry when it is shown
   * again. null: nothing, after any failure.
   */
  renderMissing: ((renew: () => void) => ReactNode) | null;
  children: ReactNode;
};

/** The boundary of a loaded part. An error of the part itself is the page's: "try again" would be misleading. */
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
