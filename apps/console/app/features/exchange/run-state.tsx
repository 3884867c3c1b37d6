import type { ExchangeRun } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';

const tones: Readonly<Record<ExchangeRun['state'], StatusTone>> = {
  ...{ waiting: 'waiting', reading: 'active', working: 'active' },
  ...{ done: 'done', same: 'off', refused: 'danger', failed: 'danger', ended: 'problem' },
};

export const isWorking = ({ state }: Pick<ExchangeRun, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'working';

/** The state of a file from 1C. Skipped rows make a finished one a problem, because staff must act on them. */
export function RunState({ run }: { run: Pick<ExchangeRun, 'state' | 'faults' | 'unmapped' | 'mode'> }) {
  const t = useText();
  if (run.state === 'done' && run.faults + run.unmapped.length > 0)
    return <StatusPill tone="problem">{t('exchange.state.left')}</StatusPill>;
  if (run.state === 'done' && run.mode === 'dry')
    return <StatusPill tone="off">{t('exchange.state.shown')}</StatusPill>;
  return <StatusPill tone={tones[run.state]}>{t(`exchange.state.${run.state}`)}</StatusPill>;
}
