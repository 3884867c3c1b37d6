import type { SetupDraft } from './setup-draft.ts';

export type StepProps = {
  readonly draft: SetupDraft;
  readonly change: (changed: Partial<SetupDraft>) => void;
  /** What is wrong with a field, in words; null: nothing. */
  readonly errorOf: (field: string) => string | null;
};
