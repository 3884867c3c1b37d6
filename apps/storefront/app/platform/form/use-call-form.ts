import { useOnline } from '@kaplya/client/network/online.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { findFailureText } from './find-failure-text.ts';
import { toFormErrors, type RefusalPlaces } from './to-form-errors.ts';

type CallFormOptions<Field extends string, Work extends string> = RefusalPlaces<Field> & {
  /** The message when an answer has none, for each kind of work or for all. Without an answer the message reports that. */
  failed: MessageId | ((work: Work) => MessageId);
  /** Replaces the usual message when the request did not reach the shop. */
  unreached?: MessageId;
  /** The reason shown without a network, when nothing is sent. If absent, the form tries. */
  offline?: MessageId;
};

/** A form that is sent to the server by calls, which reject with `ApiFailure`. */
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
