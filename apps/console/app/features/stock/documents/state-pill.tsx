import type { StockDocument } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

export function StatePill({ state }: Pick<StockDocument, 'state'>) {
  const t = useText();
  return <StatusPill tone={state === 'draft' ? 'waiting' : 'done'}>{t(`stock.state.${state}`)}</StatusPill>;
}
