import { useOnline } from '@kaplya/client/network/online.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { findFailureText } from './find-failure-text.ts';
import { toFormErrors, type RefusalPlaces } from './to-form-errors.ts';

type CallFormOptions<Field extends string, Work extends string> = RefusalPlaces<Field> & {
  /**
   * The message when the server's answer contains none, one for all kinds of work or by kind. When no answer
   * came, another message says so.
   */
  failed: MessageId | ((work: Work) => MessageId);
  /** Replaces the usual message when the request did not reach the shop. */
  unreached?: MessageId;
  /** The reason why the form is disabled without a network. If absent, the form sends anyway. */
  offline?: MessageId;
};

/** The state of a form that is submitted by API calls: errors, busy state and messages of failures (`ApiFailure`). */
export function useCallForm<Field extends string, Other extends string = never>({
  failed,
  unreached,
  offline,
  ...places
}: CallFormOptions<Field, Other | 'submit'>) {
  const t = useText();
  const isOnline = useOnline();
  return useForm<Field, Other>({
    explain(failure, work) {
      const attempted = typeof failed === 'function' ? failed(work) : failed;
      return toFormErrors(failure, places, t(findFailureText(failure, attempted, unreached)));
    },
    offlineReason: offline === undefined || isOnline ? null : t(offline),
  });
}
