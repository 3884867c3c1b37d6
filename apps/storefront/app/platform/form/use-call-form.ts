import { useOnline } from '@kaplya/client/network/online.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { findFailureText } from './find-failure-text.ts';
import { toFormErrors, type RefusalPlaces } from './to-form-errors.ts';

type CallFormOptions<Field extends string, Work extends string> = RefusalPlaces<Field> & {
  /** What is said where an answer says nothing, by what was done; where none came, that is said. */
  failed: MessageId | ((work: Work) => MessageId);
  /** What is said instead of the usual words where the shop was not reached. */
  unreached?: MessageId;
  /** Why nothing can be sent without network; without it the form tries. */
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
