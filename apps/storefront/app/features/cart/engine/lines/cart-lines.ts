import { track } from '#platform/analytics/track.ts';
import type { CartItem } from '@kaplya/contract';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import type { DeletedItem, PendingChanges, PendingQuantity } from '#platform/storage/stored-values.ts';
import {
  toLineKey,
  toReference,
  type CartItemReference,
  type LineKey,
  type LineMarks,
} from '../../state/cart-state.ts';
import { findMaximum, isGone } from '../cart-failures.ts';
import type { DeletedItems } from './deleted-items.ts';
import type { EngineCore } from '../engine-core.ts';
import { createQuantitySync, MAX_DIFFERENCE, type QuantityCommand, type QuantitySync } from './quantity-sync.ts';

export type Line = {
  key: LineKey;
  reference: CartItemReference;
  isRequired: boolean;
  acquisition: CartItem['acquisition'];
  /** The line as the server last described it. null before its first answer. */
  item: CartItem | null;
  /** The API call that last changed the line, named when it fails. */
  command: EndpointId;
  maximum: number | null;
  sync: QuantitySync;
};

/** A change of a line that the server has not confirmed, for the next cart. */
export type CarriedChange = { reference: CartItemReference; pending: PendingQuantity };

/** The cart's lines with the quantities that the customer wants. Each is synchronised with the server independently. */
export type CartLines = {
  getAll(): readonly Line[];
  getShown(): readonly Line[];
  getLine(reference: CartItemReference, marks?: LineMarks): Line;
  isSynced(): boolean;
  /** Whether only automatic lines are left (T-05). */
  isEmptied(): boolean;

  want(reference: CartItemReference, toWanted: (now: number) => number): void;
  restoreDeleted(item: DeletedItem): void;
  /** Hides a line that the server removes itself. `applyCalculated` shows it again if the server still has it. */
  drop(key: LineKey): void;
  /** Applies the lines of a calculation. */
  applyCalculated(items: readonly CartItem[]): void;

  /** Shows the server's lines of an earlier visit while it cannot be reached. */
  showCached(items: readonly CartItem[]): void;
  /** The customer's choices that the server has not confirmed. */
  listPending(): PendingChanges['lines'];
  resume(pending: PendingChanges['lines']): void;

  /**
   * The changes that the server has not confirmed. `toEmpty`: for a cart that has none of the lines, so only the pieces
   * that were added.
   */
  listCarriedChanges(options: { toEmpty: boolean }): readonly CarriedChange[];
  addPending(changes: readonly CarriedChange[]): void;
  /** Removes all lines; answers to their commands are ignored from now on. */
  clear(): void;
};

export type CartLinesDependencies = {
  deletedItems: DeletedItems;
  ensureCart: () => Promise<string>;
  /** The API call that prepares the first command (it creates or reads the cart), to be named when it fails. */
  toFirstCall: () => EndpointId;
  storePending: () => void;
  onChange: () => void;
  onCommandAccepted: () => void;
  onGone: (failure: unknown) => Promise<void>;
  onForgotten: () => void;
  onAdditionRefused: (line: Line) => void;
};

export function createCartLines(core: EngineCore, dependencies: CartLinesDependencies): CartLines {
  const { deletedItems, ensureCart } = dependencies;
  let lines = new Map<LineKey, Line>();
  /** By line, the deleted item that it was restored from, until the server has the line. */
  const restoredFrom = new Map<LineKey, DeletedItem>();

  function getLine(reference: CartItemReference, marks: LineMarks = {}): Line {
    const { isRequired = false, acquisition = null, reason = null } = marks;
    const key = toLineKey({ ...reference, isRequired, acquisition, reason });
    const known = lines.get(key);
    if (known) return known;
    const line: Line = {
      key,
      reference,
      isRequired,
      acquisition,
      item: null,
      command: 'initCart',
      maximum: null,
      sync: createLineSync(() => line),
    };
    lines.set(key, line);
    return line;
  }

  function createLineSync(getLineOfSync: () => Line): QuantitySync {
    return createQuantitySync({
      commandWindow: core.commandWindow,
      prepare: async () => void (await ensureCart()),
      store: dependencies.storePending,
      async send(command) {
        const line = getLineOfSync();
        const before = line.sync.getConfirmed();
        const quantity = await sendDifference(line, command);
        trackChange(line, quantity - before);
        return quantity;
      },
      wait: core.wait,
      isGone,
      findLimit: findMaximum,
      onChange: dependencies.onChange,
      onGone: dependencies.onGone,
      onForgotten: dependencies.onForgotten,
      onRolledBack(failure, difference) {
        const line = getLineOfSync();
        line.maximum = findMaximum(failure);
        if (line.isRequired) dependencies.onAdditionRefused(line);
        else onChoiceRolledBack(line);
        core.report(difference === 0 ? dependencies.toFirstCall() : toAttempt(line, difference), failure);
      },
    });
  }

  /**
   * Updates the deleted items after a refusal: a line whose removal was refused leaves them, one whose restoration was
   * refused returns to them.
   */
  function onChoiceRolledBack(line: Line): void {
    const deleted = restoredFrom.get(line.key);
    if (line.sync.getWanted() > 0) deletedItems.remove(line.reference);
    else if (deleted) addDeleted(line, deleted.quantity);
    restoredFrom.delete(line.key);
  }

  function addDeleted({ reference, item }: Line, quantity: number): void {
    deletedItems.add(reference, item?.name ?? reference.name, quantity);
  }

  async function sendDifference(line: Line, { key, difference }: QuantityCommand): Promise<number> {
    const cart = await ensureCart();
    const command = toCommand(line, difference);
    line.command = command;
    const { id, name } = line.reference;
    const quantity = Math.min(Math.abs(difference), MAX_DIFFERENCE);
    const productName = name === undefined ? {} : { productName: name };
    const headers = { 'Idempotency-Key': key };

    if (command === 'removeItem' && line.item) {
      await core.call('removeItem', { body: { cart, cartItem: line.item.cartItem }, headers });
      line.item = null;
      dependencies.onCommandAccepted();
      return 0;
    }
    const { item } =
      command === 'addProductSet' || command === 'reduceProductSet'
        ? await core.call(command, { body: { cart, productSetId: id, quantity, ...productName }, headers })
        : await core.call(command === 'addProduct' ? 'addProduct' : 'reduceProduct', {
            body: {
              cart,
              productId: id,
              quantity,
              ...productName,
              ...(line.isRequired && { isRequired: true }),
              ...(line.acquisition !== null && { acquisition: line.acquisition }),
            },
            headers,
          });
    line.item = item;
    restoredFrom.delete(line.key);
    dependencies.onCommandAccepted();
    return item?.quantity ?? 0;
  }

  function want(reference: CartItemReference, toWanted: (now: number) => number): void {
    const line = getLine(reference);
    const before = line.sync.getWanted();
    const after = Math.max(0, toWanted(before));
    if (after === before) return;
    if (line.maximum !== null && after < line.maximum) line.maximum = null;
    if (after > 0) deletedItems.remove(reference);
    else addDeleted(line, before);
    line.sync.want(after);
  }

  return {
    getAll: () => [...lines.values()],
    getShown: () => [...lines.values()].filter((line) => line.sync.getWanted() > 0),
    getLine,
    isSynced: () => [...lines.values()].every((line) => line.sync.isSynced()),
    isEmptied: () =>
      lines.size > 0 && [...lines.values()].every((line) => line.isRequired || line.sync.getWanted() === 0),

    want,
    restoreDeleted(item) {
      const { id, isProductSet, quantity, name } = item;
      const reference = { id, type: isProductSet ? ('product_set' as const) : ('product' as const) };
      restoredFrom.set(toLineKey(reference), item);
      want(name === undefined ? reference : { ...reference, name }, (now) => now + quantity);
    },
    drop(key) {
      lines.get(key)?.sync.close();
      lines.delete(key);
    },
    applyCalculated(items) {
      const next = new Map<LineKey, Line>();
      for (const item of items) {
        const { isRequired, acquisition, reason } = item;
        const marks = { isRequired, acquisition: acquisition === 'rent' ? acquisition : null, reason };
        const line = getLine(toReference(item), marks);
        line.item = item;
        line.sync.adopt(item.quantity);
        next.set(line.key, line);
      }
      for (const [key, line] of lines) {
        if (next.has(key)) continue;
        line.item = null;
        line.sync.adopt(0);
        if (line.sync.getWanted() > 0 || !line.sync.isSynced()) next.set(key, line);
      }
      lines = next;
    },

    showCached(items) {
      for (const item of items) {
        const { isRequired, acquisition, reason } = item;
        const marks = { isRequired, acquisition: acquisition === 'rent' ? acquisition : null, reason };
        const line = getLine(toReference(item), marks);
        line.item = item;
        // A pending line knows its quantity and the server's last answer about it.
        if (line.sync.findPending() === null) line.sync.adopt(item.quantity);
      }
    },
    listPending: () =>
      [...lines.values()].flatMap(({ isRequired, reference, sync }) => {
        const pending = isRequired ? null : sync.findPending();
        return pending ? [{ ...reference, ...pending }] : [];
      }),
    resume(pending) {
      for (const { type, id, name, ...quantity } of pending) {
        getLine({ type, id, ...(name !== undefined && { name }) }).sync.resume(quantity);
      }
    },

    listCarriedChanges: ({ toEmpty }) =>
      [...lines.values()].flatMap(({ reference, isRequired, sync }) => {
        const pending = isRequired ? null : sync.findPending();
        if (!pending) return [];
        // The next cart's own quantity takes the place of the confirmed one, and the difference stays.
        if (!toEmpty) return [{ reference, pending }];
        if (pending.wanted <= pending.confirmed) return [];
        const added = { wanted: pending.wanted - pending.confirmed, confirmed: 0, sent: 0 };
        // An unanswered addition continues with the cart that may have its key.
        const isAddition = pending.key !== undefined && pending.sent > 0;
        return [{ reference, pending: isAddition ? { ...pending, ...added, sent: pending.sent } : added }];
      }),
    addPending(changes) {
      for (const { reference, pending } of changes) getLine(reference).sync.resume(pending);
    },
    clear() {
      for (const line of lines.values()) line.sync.close();
      lines = new Map();
    },
  };
}

/**
 * The attempted action, for the report of a failure: adding several pieces to a line counts as a change of its
 * quantity.
 */
function toAttempt({ command, reference, sync }: Line, difference: number): Attempt {
  if (command === 'removeItem' || sync.getConfirmed() === 0 || Math.abs(difference) === 1) return command;
  return reference.type === 'product_set' ? 'changeProductSetQuantity' : 'changeProductQuantity';
}

function toCommand(line: Line, difference: number) {
  const isSet = line.reference.type === 'product_set';
  if (difference > 0) return isSet ? 'addProductSet' : 'addProduct';
  if (line.item && line.sync.getConfirmed() + difference === 0) return 'removeItem';
  return isSet ? 'reduceProductSet' : 'reduceProduct';
}

/**
 * Reports to analytics what the customer added or removed, once the server has it. Automatic additions of the shop are
 * not reported.
 */
function trackChange({ reference: { type, id }, isRequired }: Line, difference: number): void {
  if (isRequired || difference === 0) return;
  const name = difference > 0 ? 'add_to_cart' : 'remove_from_cart';
  track({ name, goods: { type, id }, quantity: Math.abs(difference) });
}
