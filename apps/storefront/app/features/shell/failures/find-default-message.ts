import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline } from '@kaplya/client/network/online.ts';

// The messages by attempted action, shown when the server's answer contains none.
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

/**
 * The calls that get a token before the attempted action. When one of them fails, the message is about the
 * authorization, not the action.
 */
const accessCalls: ReadonlySet<string | null> = new Set(['createAnonymousToken', 'refreshToken', 'enrichToken']);

/**
 * Returns the message when the server's answer contains none: the one of the attempted action, otherwise the reason why
 * no answer came.
 */
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
