import type { OrderBulkState } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';

const TONES: Readonly<Record<OrderBulkState, StatusTone>> = {
  working: 'active',
  done: 'done',
  stopped: 'off',
  refused: 'problem',
  failed: 'danger',
};

export function JobPill({ state }: { state: OrderBulkState }) {
  const t = useText();
  return <StatusPill tone={TONES[state]}>{t(`orders.jobs.state.${state}`)}</StatusPill>;
}
