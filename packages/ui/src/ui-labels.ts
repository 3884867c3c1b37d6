import { createContext, use } from 'react';

/** The texts of the design system's own components. */
export type UiLabels = {
  close: string;
  loading: string;
  decrease: string;
  increase: string;
  notifications: string;
  optional: string;
  why: string;
  tryAgain: string;
  /** The text in place of a part that could not be loaded. */
  unanswered: string;
  /** The message that loading continues once there is a network again; null while there is one. */
  waiting: string | null;
};

export const UiLabelsContext = createContext<UiLabels | null>(null);

export function useUiLabels(): UiLabels {
  const labels = use(UiLabelsContext);
  if (!labels) throw new Error('There is no UiLabelsContext above');
  return labels;
}
