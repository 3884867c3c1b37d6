import { useOnline } from '@kaplya/client/network/online.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { findFailureText } from './find-failure-text.ts';
import { toFormErrors, type RefusalPlaces } from './to-form-errors.ts';

type CallFormOptions<Field extends string, Work extends string> = RefusalPlaces<Field> & {
  /** What is said where an answer says nothing; an id is for an answer, and without one that is said. */
  failed: MessageId | ((failure: unknown, work: Work) => MessageId);
  /** Why nothing can be sent without network; without it the form tries. */
  offline?: MessageId;
};

/** A form that is sent to the server by calls, which reject with `ApiFailure`. */
export function useCallForm<Field extends string, Other extends string = never>({
  failed,
  offline,
  ...places
}: CallFormOptions<Field, Other | 'submit'>) {
  const t = useText();
  const isOnline = useOnline();
  return useForm<Field, Other>({
    explain(failure, work) {
      const text = typeof failed === 'function' ? failed(failure, work) : findFailureText(failure, failed);
      return toFormErrors(failure, places, t(text));
    },
    offlineReason: offline === undefined || isOnline ? null : t(offline),
  });
}
