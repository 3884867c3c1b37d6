import type { CellOrderInHistory } from '@kaplya/contract';
import type { MessageId } from '#i18n/message-id.ts';
import type { BadgeTone } from '@kaplya/ui/message/badge.tsx';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';

type CellOrderStatusStyle = { word: MessageId; tone: BadgeTone; icon: IconName };

const styles: Readonly<Record<CellOrderInHistory['status'], CellOrderStatusStyle>> = {
  inProcess: { word: 'orders.cell.inProcess', tone: 'brand', icon: 'clock' },
  completed: { word: 'orders.cell.completed', tone: 'success', icon: 'check' },
  cancelled: { word: 'orders.cell.refunding', tone: 'warning', icon: 'refund' },
};

const paying: CellOrderStatusStyle = { word: 'orders.status.unpaid', tone: 'warning', icon: 'clock' };
const refunded: CellOrderStatusStyle = { word: 'orders.cell.refunded', tone: 'neutral', icon: 'refund' };

/** Text and colour of the status of an order at a cell. A failed one shows the state of its refund. */
export function toCellOrderStatusStyle({
  status,
  step,
}: Pick<CellOrderInHistory, 'status' | 'step'>): CellOrderStatusStyle {
  if (step === 'paying') return paying;
  return step === 'refunded' ? refunded : styles[status];
}
