import { ownBottles, type CellOrderFacts, type CommandFacts } from '@kaplya/domain';
import type { CellCommandRow } from '../controllers/cell-commands.store.ts';
import type { CellOrderRow } from './cell-orders.store.ts';
import type { ControllerRow } from '../cells/cells.store.ts';
import { countBottles } from './count-bottles.ts';

/** Input of the rules for an order's next step. */
export function toFacts(
  order: CellOrderRow,
  commands: readonly CellCommandRow[],
  {
    isReachable,
    syncedAt,
    isSellable,
  }: Pick<ControllerRow, 'syncedAt'> & { readonly isReachable: boolean; readonly isSellable: boolean },
): CellOrderFacts {
  const last = commands.at(-1);
  return {
    state: order.state,
    reservedUntil: order.reservedUntil.getTime(),
    paidAt: timeOf(order.paidAt),
    isMoneyGone: order.receivedMinor > 0 && order.returnedMinor === order.receivedMinor,
    isSellable,
    hasOwnBottle: ownBottles(countBottles(order.lines)) > 0,
    command: last ? toCommandFacts(last) : null,
    commandsOfOpening: commands.filter(({ deadlineAt }) => deadlineAt.getTime() === last?.deadlineAt.getTime()).length,
    openings: commands.filter(({ ack }) => ack !== 'expired').length,
    uncertainSince: timeOf(order.uncertainSince),
    isAlarmed: order.alarmedAt !== null,
    syncAskedAt: timeOf(order.syncAskedAt),
    controller: { isOnline: isReachable, syncedAt: timeOf(syncedAt) },
  };
}

function toCommandFacts(command: CellCommandRow): CommandFacts {
  const { sends, isPerhapsHeard, ack, content } = command;
  return {
    issuedAt: command.issuedAt.getTime(),
    deadlineAt: command.deadlineAt.getTime(),
    openedAt: timeOf(command.openedAt),
    failedAt: timeOf(command.failedAt),
    closedAt: timeOf(command.closedAt),
    ...{ sends, isPerhapsHeard, ack, content },
  };
}

function timeOf(instant: Date | null): number | null {
  return instant?.getTime() ?? null;
}
