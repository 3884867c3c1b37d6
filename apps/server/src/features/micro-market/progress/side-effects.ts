import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { sendMoney, type MoneyReturn } from '#features/payments/index.ts';
import { CellsUnreachable, type CellAddress } from '#gateways/cells/index.ts';
import { markUnsent } from '../controllers/cell-commands.store.ts';
import { scheduleCellOrders } from '../orders/cell-orders.store.ts';
import type { ControllerRow } from '../cells/cells.store.ts';

/** A step's effects outside the database, to be run after the commit. */
export type SideEffects = {
  readonly command?: {
    readonly target: CellAddress;
    readonly payload: string;
    readonly id: string;
    readonly orderId: string;
    readonly sends: number;
    /** Whether the controller may have received an earlier send. */
    readonly wasPerhapsHeard: boolean;
  };
  readonly sync?: ControllerRow;
  readonly money?: Pick<MoneyReturn, 'paymentIds' | 'refundIds'>;
};

/**
 * Runs a step's effects; call after the commit. Failed commands are retried after some time, and requests to the
 * acquirer by the poller.
 */
export async function runSideEffects(
  context: Context,
  partner: Partner,
  { command, sync, money }: SideEffects,
): Promise<'unsent' | 'sent'> {
  if (command) {
    const failure = await unlessUnreachable(context, 'a command did not reach the broker', () =>
      context.cells.sendCommand(command.target, command.payload),
    );
    if (failure?.isUnsent === true) {
      await markUnsent(context.database, { partnerId: partner.id, id: command.id }, command);
      await scheduleCellOrders(context.database, [{ partnerId: partner.id, id: command.orderId }], soonAfter(context));
      return 'unsent';
    }
  }
  if (sync) await requestControllerSync(context, sync);
  if (money) {
    try {
      await sendMoney(context, partner, money);
    } catch (error) {
      context.logger.error({ err: error }, 'the money of a cell could not be moved; the poller goes on');
    }
  }
  return 'sent';
}

/** Delay before an unsent command is retried. */
const unsentMilliseconds = 1000;

function soonAfter({ clock }: Context): Date {
  return new Date(clock.now().getTime() + unsentMilliseconds);
}

/** Asks a controller for events since its last complete report. */
export async function requestControllerSync(context: Context, controller: ControllerRow): Promise<void> {
  const { id, syncedBootId: bootId, syncedSeq: seq } = controller;
  const since = bootId === null || seq === null ? null : { bootId, seq };
  await unlessUnreachable(context, 'a controller could not be asked', () =>
    context.cells.requestSync(id, { requestId: toRequestId(context.clock.now()), since }),
  );
}

/** The reply repeats this id and covers all events up to it. */
function toRequestId(now: Date): string {
  return `${now.getTime()}-${randomUUIDv7()}`;
}

export function requestTimeOf(requestId: string): Date | null {
  const [time = ''] = requestId.split('-');
  return /^\d{1,15}$/.test(time) ? new Date(Number(time)) : null;
}

async function unlessUnreachable(
  context: Context,
  message: string,
  send: () => Promise<void>,
): Promise<CellsUnreachable | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (!(error instanceof CellsUnreachable)) throw error;
    context.logger.warn({ err: error }, message);
    return error;
  }
}
