import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isPhoneComplete } from '@kaplya/ui/field/phones.ts';
import { call } from '#platform/data/client.ts';
import { hasGoods, toBody, type PhoneDraft } from './phone-draft.ts';
import { useSettled } from '#kit/form/use-settled.ts';

const typingPauseMs = 200;

/** What the order comes to, asked anew when something was said. */
export function usePreview(draft: PhoneDraft) {
  const isAskable = isPhoneComplete(draft.phone) && hasGoods(draft);
  const said = JSON.stringify(toBody(draft));
  const settled = useSettled(said, typingPauseMs);
  const { data, error, isFetching, isPlaceholderData, fetchStatus, refetch } = useQuery({
    queryKey: ['orderByPhone', settled],
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(settled) as ReturnType<typeof toBody>), preview: true };
      return (await call('orderByPhone', { body, signal })).preview;
    },
    enabled: isAskable && settled === said,
    placeholderData: keepPreviousData,
    // Places and stock are taken at any time.
    staleTime: 0,
    retry: 1,
  });
  return {
    preview: isAskable ? (data ?? null) : null,
    /** The preview is of exactly what is on the screen. */
    isCurrent: isAskable && !!data && settled === said && !isFetching && !isPlaceholderData && !error,
    isWaiting: fetchStatus === 'paused',
    failure: isAskable && settled === said ? error : null,
    refetch,
  };
}
