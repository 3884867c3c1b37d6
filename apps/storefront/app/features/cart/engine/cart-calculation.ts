import type { Calculation } from '@kaplya/contract';
import { startChanges, recordChanges, type ChangesSinceCalculation } from '@kaplya/domain/predict-cart';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { listRequiredProducts } from './lines/list-required-products.ts';
import { toItemKey, toReference, type SinceCalculated } from '../state/cart-state.ts';
import type { Additions } from './lines/additions.ts';
import type { Bottles } from './lines/bottles.ts';
import { isGone, MAX_ATTEMPTS } from './cart-failures.ts';
import type { CartLines } from './lines/cart-lines.ts';
import type { EngineCore } from './engine-core.ts';

const DELAY_MS = 150;
const PRICE_CHANGED = 'PRICE_CHANGED';

type Warning = Calculation['warnings'][number];

/** The calculated cost of the cart. It is requested once the cart has been unchanged for a moment. */
export type CartCalculation = {
  get(): Calculation | null;
  /** It is of exactly these lines. */
  isFresh(): boolean;
  getFailure(): unknown;
  setFailure(failure: unknown): void;
  /** No request is running or waiting. */
  isSettled(): boolean;
  /** The lines are not calculated, and no calculation is planned. */
  isAwaited(): boolean;

  schedule(): void;
  cancel(): void;
  applyAnswer(answer: Calculation): void;
  /** Shows an earlier one while the server cannot be reached. It counts as stale. */
  show(earlier: Calculation): void;
  /** The customer acted: retries that were given up start again. */
  tryAgain(): void;
  dismissPriceChange(productId: string): void;
  clear(): void;

  /**
   * The changes of lines and bottles since the calculation. null: something else changed, and only the server knows
   * how.
   */
  getSince(): SinceCalculated | null;
  /** Notes how many there are of everything now. */
  trackChanges(): void;
  /** Something beside lines and bottles changes. */
  spoil(): void;
};

export type CalculationSurroundings = {
  lines: CartLines;
  bottles: Bottles;
  additions: Additions;
  isBusy: () => boolean;
  needsHandOver: () => boolean;
  isMoving: () => boolean;
  isAssigning: () => boolean;
  handOver: () => Promise<void>;
  onChoicesChecked: (calculation: Calculation) => void;
  /** The cart is gone unexpectedly. */
  onGone: (failure: unknown) => void;
};

export function createCartCalculation(core: EngineCore, surroundings: CalculationSurroundings): CartCalculation {
  const { lines, bottles, additions } = surroundings;
  let calculation: Calculation | null = null;
  /** The server reports a new price once. The warning stays until the customer has seen it. */
  let priceChanges: readonly Warning[] = [];
  let isFresh = false;
  let failure: unknown = null;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let since: ChangesSinceCalculation = startChanges([], null);
  let answerThen: boolean | null = null;
  let isSpoiled = false;

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
    running?.abort();
    running = null;
    isFresh = false;
  }

  function schedule(): void {
    cancel();
    timer = setTimeout(() => {
      timer = undefined;
      void calculate();
    }, DELAY_MS);
  }

  async function calculate(): Promise<void> {
    const cart = core.current.cartId;
    // The running work schedules the next calculation when it ends.
    if (cart === null || surroundings.isBusy()) return core.publish();
    if (surroundings.needsHandOver()) return surroundings.handOver();
    const controller = new AbortController();
    running = controller;
    core.publish();
    try {
      const answer = await core.call('calculateCart', {
        body: { cart, haveContainersToReturn: bottles.getAnswer() },
        signal: controller.signal,
      });
      if (running !== controller) return;
      running = null;
      attempts = 0;
      applyAnswer(answer);
    } catch (error) {
      if (running !== controller) return;
      await onFailure(error, controller);
    }
  }

  async function onFailure(error: unknown, controller: AbortController): Promise<void> {
    if (isGone(error)) {
      running = null;
      return surroundings.isMoving() ? surroundings.handOver() : surroundings.onGone(error);
    }
    attempts += 1;
    const canRepeat = error instanceof ApiFailure && isUncertain(error);
    const isUnreachable = error instanceof ApiFailure && error.kind === 'network';
    // The failure is shown once. The request is repeated until the server answers.
    if (!canRepeat || (!isUnreachable && attempts === MAX_ATTEMPTS)) {
      failure = error;
      core.report('calculateCart', error);
    }
    if (canRepeat) {
      core.publish();
      await core.wait(attempts);
      if (running !== controller) return;
      schedule();
    } else {
      running = null;
    }
    core.publish();
  }

  function applyAnswer(answer: Calculation): void {
    calculation = withPriceChanges(answer);
    failure = null;
    isFresh = true;
    if (bottles.isAnswerNew()) core.changeRevision();
    bottles.markAnswerTaken();
    lines.applyCalculated(answer.items);
    bottles.takeQuantity(answer.returnableContainer);
    bottles.takeAcquisition(answer.items);
    startTracking(
      answer.items.map((item) => ({ key: toItemKey(item), quantity: item.quantity })),
      answer.returnableContainer,
    );
    const cartId = core.current.cartId;
    const haveContainersToReturn = bottles.getAnswer();
    if (cartId !== null) core.storage.set('keptCart', { cartId, haveContainersToReturn, calculation: answer });
    surroundings.onChoicesChecked(answer);
    rememberRequired(answer);
    // The shop sells no bottles to a customer who has empty ones.
    if (bottles.declareAgain(answer)) schedule();
    else additions.addMissing(answer);
    core.publish();
  }

  function startTracking(counted: readonly { key: string; quantity: number }[], returned: number | null): void {
    answerThen = bottles.getAnswer();
    since = startChanges(counted, returned);
    // The calculation may be older than the assignments made meanwhile.
    isSpoiled = surroundings.isAssigning();
    trackChanges();
  }

  function trackChanges(): void {
    const counted = lines.getAll().map(({ key, sync }) => {
      return { key, quantity: Math.min(sync.getWanted(), sync.getConfirmed()) };
    });
    since = recordChanges(since, counted, bottles.getQuantity());
  }

  function withPriceChanges(answer: Calculation): Calculation {
    const isTold = ({ productId }: Warning) =>
      answer.warnings.some((warning) => warning.code === PRICE_CHANGED && warning.productId === productId);
    const isInCart = ({ productId }: Warning) => answer.items.some((item) => toReference(item).id === productId);
    const earlier = priceChanges.filter((warning) => !isTold(warning) && isInCart(warning));
    priceChanges = [...earlier, ...answer.warnings.filter(({ code }) => code === PRICE_CHANGED)];
    return earlier.length === 0 ? answer : { ...answer, warnings: [...answer.warnings, ...earlier] };
  }

  /** Keeps why a product was added: once it is in the cart the server no longer reports it (S-22). */
  function rememberRequired({ requiredProducts, items }: Calculation): void {
    const reported = new Set(requiredProducts.map((product) => product.externalProductId));
    const inCart = new Set(items.filter((item) => item.isRequired).map((item) => item.externalId));
    const earlier = listRequiredProducts(core.storage).filter(
      ({ externalProductId }) => inCart.has(externalProductId) && !reported.has(externalProductId),
    );
    const known = [...requiredProducts, ...earlier];
    if (known.length > 0) core.storage.set('requiredProducts', known);
    else core.storage.remove('requiredProducts');
  }

  return {
    get: () => calculation,
    isFresh: () => isFresh,
    getFailure: () => failure,
    setFailure(next) {
      failure = next;
    },
    isSettled: () => timer === undefined && running === null,
    isAwaited: () => lines.getAll().length > 0 && !isFresh && running === null && timer === undefined,

    schedule,
    cancel,
    applyAnswer,
    show(earlier) {
      calculation ??= earlier;
    },
    tryAgain() {
      attempts = 0;
      failure = null;
    },
    dismissPriceChange(productId) {
      priceChanges = priceChanges.filter((warning) => warning.productId !== productId);
      if (!calculation) return;
      const isSeen = (warning: Warning) => warning.code === PRICE_CHANGED && warning.productId === productId;
      calculation = { ...calculation, warnings: calculation.warnings.filter((warning) => !isSeen(warning)) };
    },
    clear() {
      cancel();
      calculation = null;
      priceChanges = [];
      failure = null;
      startTracking([], null);
    },

    getSince: () => {
      const areContainersRefused = additions.areContainersRefused();
      return isSpoiled ? null : { answer: answerThen, changes: since, areContainersRefused };
    },
    trackChanges,
    spoil() {
      isSpoiled = true;
    },
  };
}
