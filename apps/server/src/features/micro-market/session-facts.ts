import { ownBottles, type CellSessionFacts, type CommandFacts } from '@kaplya/domain';
import type { CellCommandRow } from './cell-commands.store.ts';
import type { CellSessionRow } from './cell-sessions.store.ts';
import type { ControllerRow } from './cells.store.ts';
import { countBottles } from './count-bottles.ts';

/** What a session's next step hangs on, as the rules see it. */
export function toFacts(
  session: CellSessionRow,
  commands: readonly CellCommandRow[],
  {
    isReachable,
    syncedAt,
    isSellable,
  }: Pick<ControllerRow, 'syncedAt'> & { readonly isReachable: boolean; readonly isSellable: boolean },
): CellSessionFacts {
  const last = commands.at(-1);
  return {
    state: session.state,
    reservedUntil: session.reservedUntil.getTime(),
    paidAt: timeOf(session.paidAt),
    isMoneyGone: session.receivedMinor > 0 && session.returnedMinor === session.receivedMinor,
    isSellable,
    hasOwnBottle: ownBottles(countBottles(session.lines)) > 0,
    command: last ? toCommandFacts(last) : null,
    commandsOfOpening: commands.filter(({ deadlineAt }) => deadlineAt.getTime() === last?.deadlineAt.getTime()).length,
    openings: commands.filter(({ ack }) => ack !== 'expired').length,
    uncertainSince: timeOf(session.uncertainSince),
    isAlarmed: session.alarmedAt !== null,
    syncAskedAt: timeOf(session.syncAskedAt),
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
