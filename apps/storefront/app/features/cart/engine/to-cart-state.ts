import type { Calculation } from '@kaplya/contract';
import { toItemKey, type CartLine, type CartState } from '../state/cart-state.ts';
import type { Bottles } from './lines/bottles.ts';
import type { CartCalculation } from './cart-calculation.ts';
import type { CartLines, Line } from './lines/cart-lines.ts';
import type { AssignmentQueue } from './checkout/assignment-queue.ts';
import type { CheckoutAssignments } from './checkout/checkout-assignments.ts';
import type { Completion } from './checkout/completion.ts';
import type { CurrentCart } from './current-cart.ts';
import type { DeletedItems } from './lines/deleted-items.ts';
import type { EngineCore } from './engine-core.ts';
import { listRequiredProducts } from './lines/list-required-products.ts';
import type { HandOver } from './checkout/hand-over.ts';

export type EngineParts = {
  currentCart: CurrentCart;
  lines: CartLines;
  deletedItems: DeletedItems;
  handOver: HandOver;
  bottles: Bottles;
  calculation: CartCalculation;
  assignments: CheckoutAssignments;
  completion: Completion;
  assigning: AssignmentQueue;
};

/** Builds the state that the screens read from the parts of the engine. */
export function toCartState(core: EngineCore, parts: EngineParts, isIdle: boolean): CartState {
  const { currentCart, bottles, calculation, completion } = parts;
  const { cartId } = core.current;
  const known = calculation.get();
  const assigned = parts.assignments.get();
  const shown = parts.lines.getShown();
  const isEmpty = shown.length === 0;
  const lines = toLines(core, shown, known);
  const isInterfering = known !== null && known.insufficientReturnableContainer > 0;
  const isPaymentNeeded = known === null || known.totals.toPay.amount > 0;
  const outcome = completion.getOutcome();
  return {
    status: toStatus(core, parts, isEmpty),
    cartId,
    isAddressable: cartId !== null && !parts.handOver.isHandingOver(),
    isStored: core.storage.isStored('cartId'),
    isGone: currentCart.isLastGone() && cartId === null && isEmpty,
    lines,
    chosenQuantity: lines.reduce((sum, line) => sum + (line.isRequired ? 0 : line.quantity), 0),
    deletedItems: parts.deletedItems.list(),
    returnableContainer: bottles.getQuantity(),
    haveContainersToReturn: bottles.getAnswer(),
    isBottlesAnswerNeeded: bottles.getAnswer() === null && isInterfering && !isEmpty,
    acquisition: bottles.getAcquisition(),
    calculation: known,
    calculationState: toCalculationState(calculation, cartId === null && isEmpty),
    calculationFailure: calculation.getFailure(),
    predictionBasis: currentCart.isRestoring() || parts.handOver.isRunning() ? null : calculation.getPredictionBasis(),
    isIdle,
    unconfirmed: parts.assigning.listUnconfirmed(),
    assigned,
    ...parts.assignments.getBenefits(),
    note: core.storage.find('orderNote') ?? '',
    ready: {
      // The server's cart retains a copy of an address that the customer has deleted. The order must not go there.
      address: cartId !== null && assigned.address !== null && core.findSelectedAddress() !== null,
      interval: cartId !== null && assigned.interval !== null,
      payment: cartId !== null && (assigned.payment !== null || !isPaymentNeeded),
    },
    completionState: completion.isRunning() ? 'loading' : outcome ? 'ready' : 'pending',
    outcome,
  };
}

function toStatus(core: EngineCore, parts: EngineParts, isEmpty: boolean): CartState['status'] {
  const { currentCart, handOver, calculation } = parts;
  const hasCart = core.current.cartId !== null;
  if (isEmpty && hasCart && handOver.isHandingOver())
    return calculation.getFailure() === null ? 'restoring' : 'unreadable';
  if (isEmpty && currentCart.isRestoring()) return 'restoring';
  return hasCart ? 'ready' : 'none';
}

function toCalculationState(calculation: CartCalculation, isNothing: boolean): CartState['calculationState'] {
  if (calculation.isFresh() || calculation.getFailure() !== null) return 'ready';
  if (calculation.get() !== null) return 'refetch';
  return isNothing ? 'pending' : 'loading';
}

function toLines({ storage }: EngineCore, shown: readonly Line[], calculation: Calculation | null): CartLine[] {
  const required = listRequiredProducts(storage);
  const calculated = new Map((calculation?.items ?? []).map((item) => [toItemKey(item), item]));

  function findReported({ reference, item, isRequired }: Line) {
    if (!isRequired) return undefined;
    return required.find(
      (product) => product.productId === reference.id || product.externalProductId === item?.externalId,
    );
  }

  function findReason({ reference, item }: Line, reported: Pick<CartLine, 'reason'> | undefined): CartLine['reason'] {
    if (item?.reason) return item.reason;
    if (reported) return reported.reason;
    return reference.id === calculation?.containerProduct.productId ? 'CONTAINER' : null;
  }

  return shown.map((line) => {
    const reported = findReported(line);
    return {
      key: line.key,
      type: line.reference.type,
      id: line.reference.id,
      // The server has not described a line yet whose first command is running.
      externalId: line.item?.externalId ?? reported?.externalProductId ?? null,
      name: line.item?.name ?? line.reference.name ?? '',
      quantity: line.sync.getWanted(),
      isPending: !line.sync.isSynced(),
      maximum: line.maximum,
      isRequired: line.isRequired,
      reason: line.isRequired ? findReason(line, reported) : null,
      tooltipText: line.item?.tooltipText ?? null,
      acquisition: line.item?.acquisition ?? line.acquisition,
      calculated: calculated.get(line.key) ?? null,
    };
  });
}
