import type { Import } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';

const tones: Record<Import['state'], StatusTone> = {
  uploading: 'active',
  uploaded: 'waiting',
  mapped: 'waiting',
  checking: 'active',
  checked: 'waiting',
  committing: 'active',
  committed: 'done',
  undoing: 'active',
  undone: 'off',
  refused: 'danger',
  failed: 'danger',
};

export function ImportStatePill({ state }: Pick<Import, 'state'>) {
  const t = useText();
  return <StatusPill tone={tones[state]}>{t(`imports.state.${state}`)}</StatusPill>;
}
