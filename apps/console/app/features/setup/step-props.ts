import type { SetupDraft } from './draft/setup-draft.ts';

export type StepProps = {
  readonly draft: SetupDraft;
  readonly change: (changed: Partial<SetupDraft>) => void;
  /** The message about a field's problem; null: the field is valid. */
  readonly errorOf: (field: string) => string | null;
};
