import { useEffect } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { openSignIn } from '#features/identity/sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '#platform/api-failure.ts';
import { takeAccessError } from '#platform/client.ts';
import type { EndpointId } from '#platform/endpoint-paths.ts';
import { subscribeToFailures } from '#platform/failure-feed.ts';
import { showToast } from '#ui/toasts.ts';

// What is said where the answer says nothing.
const DEFAULTS: { readonly [Id in EndpointId]?: MessageId } = {
  getConfig: 'errors.config',
  createAnonymousToken: 'errors.authorization',
  refreshToken: 'errors.accessDenied',
  enrichToken: 'errors.authorization',
  listProductSets: 'errors.fetchProductSets',
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

/** What is said when the answer said nothing: what was attempted, else why no answer came. */
export function findDefaultMessage(action: EndpointId, failure: unknown): MessageId {
  const attempted = DEFAULTS[action];
  if (attempted) return attempted;
  if (failure instanceof ApiFailure && failure.kind === 'network') return 'errors.network';
  if (failure instanceof ApiFailure && failure.kind === 'timeout') return 'errors.timeout';
  return 'errors.generic';
}

/** Shows what the feed of failures tells as toasts, and that access was lost before a reload. */
export function FailureToasts() {
  const t = useText();
  useEffect(() => {
    if (!takeAccessError()) return;
    showToast({
      tone: 'danger',
      text: t('errors.accessDenied'),
      action: { label: t('common.signIn'), onAction: openSignIn },
    });
  }, [t]);
  useEffect(
    () =>
      subscribeToFailures(({ action, failure }) => {
        const fallback = t(findDefaultMessage(action, failure));
        showToast({ tone: 'danger', text: messageOf(failure, { fallback, isCompletion: action === 'completeCart' }) });
      }),
    [t],
  );
  return null;
}
