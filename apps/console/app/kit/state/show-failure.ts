import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';

/** Shows a toast about a failed call, unless the person cancelled the call. */
export function showFailure(failure: unknown, fallback: string): void {
  if (!isCancelled(failure)) showToast({ tone: 'danger', text: messageOf(failure, { fallback }) });
}
