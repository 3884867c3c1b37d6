import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { CellAddress, CellsListener, CellState, ControllerStatus, SyncReply } from '#gateways/cells/index.ts';
import { createControllerSync, type ControllerSync } from './sync-controllers.ts';
import { triggerCellOrders } from '../progress/advance-cell-order.ts';
import { listCommandsOf, markPossiblyReceived, updateCommand } from './cell-commands.store.ts';
import { listKnownEvents } from './cell-events.store.ts';
import {
  findCellOrderOfCell,
  clearSyncAsked,
  scheduleCellOrders,
  listCellOrdersAwaiting,
  lockCellOrder,
  updateCellOrder,
} from '../orders/cell-orders.store.ts';
import {
  findCell,
  findController,
  findPartnerOfController,
  markOfflineBefore,
  saveCellState,
  updateController,
} from '../cells/cells.store.ts';
import { requestTimeOf } from '../progress/side-effects.ts';
import { putOutOfService } from '../cells/put-out-of-service.ts';
import { handleAck } from './handle-ack.ts';
import { handleEvent } from './handle-event.ts';

/**
 * Creates a function that finds the partner of a controller and caches it, because it never changes. Unknown
 * controllers are not cached: they are few, because each needs credentials.
 */
export const createFindPartnerOf = (context: Context) => {
  const known = new Map<string, string>();
  return async (controllerId: string): Promise<string | null> => {
    const partnerId = known.get(controllerId) ?? (await findPartnerOfController(context.database, controllerId));
    if (partnerId !== null) known.set(controllerId, partnerId);
    return partnerId;
  };
};

/** Handles controllers' messages, which may be repeated, late and in any order. */
export function controllerListener(
  context: Context,
  { spreadMilliseconds = 0 }: { readonly spreadMilliseconds?: number } = {},
): CellsListener {
  const controllerSync = createControllerSync(context, spreadMilliseconds);
  let disconnectedAt = context.clock.now();
  const withPartner = async (controllerId: string, handle: (partnerId: string) => Promise<void>): Promise<void> => {
    const partnerId = await context.services.microMarket.findPartnerOf(controllerId);
    if (partnerId === null) context.logger.warn({ controllerId }, 'a controller speaks that belongs to nobody');
    else await handle(partnerId);
    triggerCellOrders(context);
  };
  return {
    async onConnected({ isForgetful }) {
      // A controller may have reached a restarted broker before us.
      if (isForgetful) await markOfflineBefore(context.database, disconnectedAt);
      // Controllers online during our absence may have received earlier commands.
      const awaiting = await listCellOrdersAwaiting(context.database, null);
      await markPossiblyReceived(context.database, awaiting);
      // Answers that came during our absence are lost.
      await clearSyncAsked(context.database, awaiting);
      await controllerSync.syncAll();
      triggerCellOrders(context);
    },
    onDisconnected() {
      disconnectedAt = context.clock.now();
      triggerCellOrders(context);
    },
    onMissed: (controllerId) =>
      withPartner(controllerId, (partnerId) =>
        recoverMissedMessages(context, controllerSync, { partnerId, controllerId }),
      ),
    onStatus: (controllerId, status) =>
      withPartner(controllerId, (partnerId) =>
        handleStatus(context, controllerSync, { partnerId, controllerId }, status),
      ),
    onHeartbeat: (controllerId, { errors }) =>
      withPartner(controllerId, async (partnerId) => {
        if (errors.length > 0) context.logger.warn({ controllerId, errors }, 'a controller reports errors');
        await handleHeartbeat(context, controllerSync, { partnerId, controllerId });
      }),
    onCellState: (cell, state) =>
      withPartner(cell.controllerId, (partnerId) => handleCellState(context, { ...cell, partnerId }, state)),
    onAck: (cell, ack) =>
      withPartner(cell.controllerId, (partnerId) => handleAck(context, { ...cell, partnerId }, ack)),
    onEvent: (cell, event) =>
      withPartner(cell.controllerId, (partnerId) => handleEvent(context, { ...cell, partnerId }, event)),
    onSyncReply: (controllerId, reply) =>
      withPartner(controllerId, (partnerId) => handleSyncReply(context, { partnerId, controllerId }, reply)),
  };
}

type ControllerAddress = { readonly partnerId: string; readonly controllerId: string };

async function handleStatus(
  context: Context,
  controllerSync: ControllerSync,
  address: ControllerAddress,
  { online, firmware }: ControllerStatus,
): Promise<void> {
  const key = { partnerId: address.partnerId, id: address.controllerId };
  const heardAt = context.clock.now();
  await updateController(context.database, key, {
    isOnline: online,
    heardAt,
    ...(firmware !== null && { firmware: firmware.slice(0, 60) }),
  });
  const isAwaited = await triggerAwaitingOrders(context, address);
  if (!online) return;
  const controller = await findController(context.database, key);
  if (controller) await controllerSync.syncOne(controller, isAwaited);
}

/** Records that a controller is online, which any of its messages shows. */
async function handleHeartbeat(
  context: Context,
  controllerSync: ControllerSync,
  address: ControllerAddress,
): Promise<void> {
  const key = { partnerId: address.partnerId, id: address.controllerId };
  const controller = await findController(context.database, key);
  if (!controller) return;
  await updateController(context.database, key, { isOnline: true, heardAt: context.clock.now() });
  if (controller.isOnline) {
    await controllerSync.syncIfOverdue(controller);
    return;
  }
  const isAwaited = await triggerAwaitingOrders(context, address);
  await controllerSync.syncOne(controller, isAwaited);
}

/** Asks a controller again after messages were lost, because one of them may have been its reply. */
async function recoverMissedMessages(
  context: Context,
  controllerSync: ControllerSync,
  address: ControllerAddress,
): Promise<void> {
  const controller = await findController(context.database, { partnerId: address.partnerId, id: address.controllerId });
  if (!controller) return;
  await clearSyncAsked(context.database, await listCellOrdersAwaiting(context.database, address));
  await controllerSync.syncOne(controller, await triggerAwaitingOrders(context, address));
}

/**
 * Triggers orders that depend on whether the controller is online and on its reports; returns whether there are any.
 */
async function triggerAwaitingOrders(context: Context, address: ControllerAddress): Promise<boolean> {
  const orders = await listCellOrdersAwaiting(context.database, address);
  await markPossiblyReceived(context.database, orders);
  await scheduleCellOrders(context.database, orders, context.clock.now());
  return orders.length > 0;
}

async function handleCellState(
  context: Context,
  { partnerId, controllerId, cellId }: CellAddress & { readonly partnerId: string },
  { at, door, content, weightGrams, lock }: CellState,
): Promise<void> {
  const key = { partnerId, id: cellId, controllerId };
  // A controller's clock that runs ahead must not make all later states old.
  const now = context.clock.now();
  const stateAt = at > now ? now : at;
  const isNewest = await saveCellState(context.database, key, { door, content, weightGrams, stateAt });
  if (!isNewest) return;
  const found = lock === 'fault' ? await findCell(context.database, key) : null;
  if (found) {
    await withTransaction(context.database, (transaction) =>
      putOutOfService(context, transaction, found.cell, 'lock_fault'),
    );
  }
  if (door === 'closed') await recordContent(context, { partnerId, cellId }, content);
}

/** Records the content that the scales report after the door was closed, unless it is known already. */
async function recordContent(
  context: Context,
  { partnerId, cellId }: { partnerId: string; cellId: string },
  content: CellState['content'],
): Promise<void> {
  const order = await findCellOrderOfCell(context.database, partnerId, cellId);
  if (order?.state !== 'opened' && order?.state !== 'not_taken') return;
  await withTransaction(context.database, async (transaction) => {
    await lockCellOrder(transaction, order);
    const command = (await listCommandsOf(transaction, partnerId, [order.id])).at(-1);
    if (!command || command.closedAt === null || command.content !== null) return;
    await updateCommand(transaction, command, { content });
    await updateCellOrder(transaction, order, { nextAt: context.clock.now() });
  });
}

/** Handles a controller's backlog of events, complete up to the time of the question. */
async function handleSyncReply(context: Context, address: ControllerAddress, reply: SyncReply): Promise<void> {
  const { events, commands, requestId, bootId, lastSeq, isComplete } = reply;
  const known = await listKnownEvents(context.database, address, events);
  // Events are handled one after another, in their order, each in its own transaction.
  for (const event of events) {
    if (!known.has(`${event.bootId} ${event.seq}`))
      await handleEvent(context, { ...address, cellId: event.cellId }, event);
  }
  await handleLostResults(context, address, commands);
  const askedAt = requestTimeOf(requestId);
  if (!isComplete) context.logger.warn(address, 'a controller has forgotten some of what it saw');
  // The controller drops the oldest events, so events of open orders are complete.
  if (askedAt !== null && askedAt <= context.clock.now()) {
    const key = { partnerId: address.partnerId, id: address.controllerId };
    await updateController(context.database, key, {
      isOnline: true,
      heardAt: context.clock.now(),
      syncedAt: askedAt,
      syncedBootId: bootId.slice(0, 60),
      syncedSeq: lastSeq,
    });
  }
  await triggerAwaitingOrders(context, address);
}

/** Handles lost command results for orders that still wait for one. */
async function handleLostResults(
  context: Context,
  address: ControllerAddress,
  results: SyncReply['commands'],
): Promise<void> {
  const byId = new Map(results.map(({ commandId, result }) => [commandId, result]));
  const awaiting = new Map(
    (await listCellOrdersAwaiting(context.database, address)).map(({ id, cellId }) => [id, cellId]),
  );
  if (byId.size === 0 || awaiting.size === 0) return;
  const commands = await listCommandsOf(context.database, address.partnerId, [...awaiting.keys()]);
  for (const { id: commandId, orderId, ack } of commands) {
    const result = byId.get(commandId);
    const cellId = awaiting.get(orderId);
    if (ack !== null || result === undefined || cellId === undefined) continue;
    await handleAck(context, { ...address, cellId }, { commandId, result, reason: null });
  }
}
