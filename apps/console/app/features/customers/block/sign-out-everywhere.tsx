import { useMutation } from '@tanstack/react-query';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';

type SignOutEverywhereProps = { id: string; name: string };

/** Ends all sessions of a customer whose device was stolen. */
export function SignOutEverywhere({ id, name }: SignOutEverywhereProps) {
  const t = useText();
  const isAllowed = useMay('customers.write');
  const end = useMutation({
    mutationFn: () => call('endCustomerSessions', { params: { id } }),
    onSuccess: ({ ended }) => showToast({ tone: 'success', text: t('customers.signOut.done', { count: ended }) }),
    onError: (failure) => showFailure(failure, t('kit.form.failed')),
  });
  if (!isAllowed) return null;
  return (
    <ConfirmButton
      label={t('customers.signOut')}
      title={t('customers.signOut.title', { name })}
      text={t('customers.signOut.text')}
      variant="ghost"
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
    />
  );
}
