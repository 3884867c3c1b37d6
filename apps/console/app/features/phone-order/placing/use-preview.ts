import { useQuery } from '@tanstack/react-query';
import { isPhoneComplete } from '@kaplya/domain/phones';
import { call } from '#platform/data/client.ts';
import { hasGoods, toBody, type PhoneDraft } from '../calls/phone-draft.ts';
import { useDebounced } from '#kit/form/use-debounced.ts';

const typingPauseMs = 200;

/** The preview of the draft, fetched again after each change. */
export function usePreview(draft: PhoneDraft) {
  const { key, phone } = draft;
  const isAskable = isPhoneComplete(phone) && hasGoods(draft);
  const typed = JSON.stringify(toBody(draft));
  const debounced = useDebounced(typed, typingPauseMs);
  const { data, error, isFetching, isPlaceholderData, fetchStatus, refetch } = useQuery({
    queryKey: ['orderByPhone', key, phone, debounced],
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(debounced) as ReturnType<typeof toBody>), preview: true };
      return (await call('orderByPhone', { body, signal })).preview;
    },
    enabled: isAskable && debounced === typed,
    // The sums of an earlier state of this draft; those of another person are none of it.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === key && query.queryKey[2] === phone ? previous : undefined,
    // Free places and stock change at any time.
    staleTime: 0,
    retry: 1,
  });
  const isCurrent = isAskable && !!data && debounced === typed && !isFetching && !isPlaceholderData && !error;
  const failure = isAskable && debounced === typed ? error : null;
  return {
    preview: isAskable ? (data ?? null) : null,
    /** Whether the preview is of the draft on the screen, not of an earlier one. */
    isCurrent,
    /** Whether the preview of the draft on the screen is on its way. */
    isLoading: isAskable && !isCurrent && failure === null,
    isWaiting: fetchStatus === 'paused',
    failure,
    refetch,
  };
}
