import { Component, type ReactNode } from 'react';

const unloaded = new WeakSet<object>();

/** Loads a part, and remembers of an error that it was the loading that failed. */
export async function loadMarked<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Object) unloaded.add(error);
    throw error;
  }
}

type PartBoundaryProps = {
  /** What stands there when the part could not be loaded. null: nothing, whatever became of it. */
  missing: ReactNode;
  children: ReactNode;
};

/** Around a part that is loaded. A fault of the part itself is the page's: of it "try again" would be no word of truth. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state = { error: null };
  override render(): ReactNode {
    const { missing, children } = this.props;
    const error: unknown = this.state.error;
    if (error === null) return children;
    if (missing !== null && !(error instanceof Object && unloaded.has(error))) throw error;
    return missing;
  }
}
