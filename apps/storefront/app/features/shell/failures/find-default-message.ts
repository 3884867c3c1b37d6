import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

// The message when the answer has none.
const DEFAULTS: { readonly [Id in Attempt]?: MessageId } = {
  getConfig: 'errors.config',
  createUserAddress: 'errors.createAddress',
  createAnonymousAddress: 'errors.createAnonymousAddress',
  listDeliveryIntervals: 'errors.fetchIntervals',
  initCart: 'errors.initCart',
  restoreCart: 'errors.restoreCart',
  addProduct: 'errors.addProduct',
  reduceProduct: 'errors.reduceProduct',
  addProductSet: 'errors.addProductSet',
  reduceProductSet: 'errors.reduceProductSet',
  removeItem: 'errors.removeProduct',
  changeProductQuantity: 'errors.changeProductQuantity',
  changeProductSetQuantity: 'errors.changeProductSetQuantity',
  addReturnableContainer: 'errors.addReturnedBottle',
  reduceReturnableContainer: 'errors.reduceReturnedBottle',
  assignInterval: 'errors.assignInterval',
  assignUser: 'errors.assignUser',
  assignAddress: 'errors.assignAddress',
  completeCart: 'errors.orderNotPlaced',
  listPaymentMethods: 'errors.fetchPaymentTypes',
  getUser: 'errors.fetchUser',
  getProfile: 'errors.fetchProfile',
  authenticateCart: 'errors.authenticateCart',
};

/** They run before the attempted action, and their failure is not the action's. */
const accessCalls: ReadonlySet<string | null> = new Set(['createAnonymousToken', 'refreshToken', 'enrichToken']);

/** The message when the answer has none: the attempted action, else why no answer came. */
export function findDefaultMessage(action: Attempt, failure: unknown): MessageId {
  if (failure instanceof ApiFailure && failure.kind === 'answer' && accessCalls.has(failure.endpoint)) {
    return 'errors.authorization';
  }
  const attempted = DEFAULTS[action];
  if (attempted) return attempted;
  if (failure instanceof ApiFailure && failure.kind === 'network')
    return isOnline() ? 'errors.unanswered' : 'errors.network';
  if (failure instanceof ApiFailure && failure.kind === 'timeout') return 'errors.timeout';
  return 'errors.generic';
}
