import type { Calculation } from '@kaplya/contract';
import { startChanges, recordChanges, type ChangesSinceCalculation } from '@kaplya/domain/predict-cart';
import { ApiFailure, isUnanswered, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { listRequiredProducts } from './lines/list-required-products.ts';
import { toItemKey, toReference, type PredictionBasis } from '../state/cart-state.ts';
import type { Additions } from './lines/additions.ts';
import type { Bottles } from './lines/bottles.ts';
import { isGone, MAX_ATTEMPTS } from './cart-failures.ts';
import type { CartLines } from './lines/cart-lines.ts';
import type { EngineCore } from './engine-core.ts';

const DELAY_MS = 150;
const PRICE_CHANGED = 'PRICE_CHANGED';

type Warning = Calculation['warnings'][number];

/** The server's calculation of the cart, requested once the cart has been unchanged for a moment (debounced). */
export type CartCalculation = {
  get(): Calculation | null;
  /** Whether the calculation is of exactly the current lines. */
  isFresh(): boolean;
  getFailure(): unknown;
  setFailure(failure: unknown): void;
  /** Whether no calculation request is running or scheduled. */
  isIdle(): boolean;
  /** Whether the current lines lack a calculation and none is scheduled. */
  isUnscheduled(): boolean;

  schedule(): void;
  cancel(): void;
  applyAnswer(answer: Calculation): void;
  /** Shows a cached calculation, marked as stale, while the server cannot be reached. */
  showCached(cached: Calculation): void;
  /** Restarts the retries from the first attempt, after an action of the customer. */
  resetRetries(): void;
  dismissPriceChange(productId: string): void;
  clear(): void;

  /**
   * The changes of lines and bottles since the last calculation. null: something else changed as well, with an effect
   * on the sums that only the server knows.
   */
  getPredictionBasis(): PredictionBasis | null;
  /** Records the current quantities, from which `changesSinceCalculation` counts. */
  trackChanges(): void;
  /**
   * Call it when something other than lines and bottles has changed, such as the address: no prediction may then be
   * based on the calculation.
   */
  invalidate(): void;
};

export type CalculationDependencies = {
  lines: CartLines;
  bottles: Bottles;
  additions: Additions;
  isBusy: () => boolean;
  needsHandOver: () => boolean;
  isHandingOver: () => boolean;
  isAssigning: () => boolean;
  handOver: () => Promise<void>;
  onChoicesChecked: (calculation: Calculation) => void;
  /** Called when the server no longer has the cart, e.g. because it has expired. */
  onGone: (failure: unknown) => Promise<void>;
};

export function createCartCalculation(core: EngineCore, dependencies: CalculationDependencies): CartCalculation {
  const { lines, bottles, additions } = dependencies;
  let calculation: Calculation | null = null;
  /** Warnings about changed prices. The server sends each once; it stays here until the customer has seen it. */
  let priceChanges: readonly Warning[] = [];
  let isFresh = false;
  let failure: unknown = null;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  let changesSinceCalculation: ChangesSinceCalculation = startChanges([], null);
  let confirmedAnswer: boolean | null = null;
  let isInvalidated = false;

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
    // A running command schedules the next calculation itself when it ends.
    if (cart === null || dependencies.isBusy()) return core.publish();
    if (dependencies.needsHandOver()) return dependencies.handOver();
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
      return dependencies.isHandingOver() ? dependencies.handOver() : dependencies.onGone(error);
    }
    attempts += 1;
    const canRepeat = error instanceof ApiFailure && isUncertain(error);
    // The failure is shown once, and the request is retried until the server answers.
    if (!canRepeat || (!isUnanswered(error) && attempts === MAX_ATTEMPTS)) {
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
    bottles.markAnswerSent();
    lines.applyCalculated(answer.items);
    bottles.applyQuantity(answer.returnableContainer);
    bottles.applyAcquisition(answer.items);
    startTracking(
      answer.items.map((item) => ({ key: toItemKey(item), quantity: item.quantity })),
      answer.returnableContainer,
    );
    const cartId = core.current.cartId;
    const haveContainersToReturn = bottles.getAnswer();
    if (cartId !== null) core.storage.set('keptCart', { cartId, haveContainersToReturn, calculation: answer });
    dependencies.onChoicesChecked(answer);
    rememberRequired(answer);
    // Declares the empties of restored water again, so that no new bottles are sold for it.
    if (bottles.redeclare(answer)) schedule();
    else additions.addMissing(answer);
    core.publish();
  }

  function startTracking(counted: readonly { key: string; quantity: number }[], returned: number | null): void {
    confirmedAnswer = bottles.getAnswer();
    changesSinceCalculation = startChanges(counted, returned);
    // The calculation may lack assignments that are still being sent.
    isInvalidated = dependencies.isAssigning();
    trackChanges();
  }

  function trackChanges(): void {
    const counted = lines.getAll().map(({ key, sync }) => {
      return { key, quantity: Math.min(sync.getWanted(), sync.getConfirmed()) };
    });
    changesSinceCalculation = recordChanges(changesSinceCalculation, counted, bottles.getQuantity());
  }

  function withPriceChanges(answer: Calculation): Calculation {
    const isReported = ({ productId }: Warning) =>
      answer.warnings.some((warning) => warning.code === PRICE_CHANGED && warning.productId === productId);
    const isInCart = ({ productId }: Warning) => answer.items.some((item) => toReference(item).id === productId);
    const earlier = priceChanges.filter((warning) => !isReported(warning) && isInCart(warning));
    priceChanges = [...earlier, ...answer.warnings.filter(({ code }) => code === PRICE_CHANGED)];
    return earlier.length === 0 ? answer : { ...answer, warnings: [...answer.warnings, ...earlier] };
  }

  /** Stores why the shop added a product: the server stops naming the reason once the product is in the cart (S-22). */
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
    isIdle: () => timer === undefined && running === null,
    isUnscheduled: () => lines.getAll().length > 0 && !isFresh && running === null && timer === undefined,

    schedule,
    cancel,
    applyAnswer,
    showCached(cached) {
      calculation ??= cached;
    },
    resetRetries() {
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

    getPredictionBasis() {
      if (isInvalidated) return null;
      return { confirmedAnswer, changesSinceCalculation, areContainersRefused: additions.areContainersRefused() };
    },
    trackChanges,
    invalidate() {
      isInvalidated = true;
    },
  };
}
