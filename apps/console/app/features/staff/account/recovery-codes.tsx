import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { NewCodes } from './new-codes.tsx';

const fewCodes = 3;

type RecoveryCodesProps = {
  /** Makes codes at once for who never had any. */
  isFirst?: boolean;
  onSaved?: () => void;
};

/** The person's recovery codes: how many are left, and new ones, which are shown once. */
export function RecoveryCodes({ isFirst = false, onSaved }: RecoveryCodesProps) {
  const t = useText();
  const formats = useFormats();
  const me = useMe();
  const queries = useQueryClient();
  const query = apiQuery('getRecoveryCodes');
  const { data, error, refetch } = useQuery(query);
  const making = useMutation({
    mutationFn: () => call('makeRecoveryCodes'),
    onSuccess: ({ left, madeAt }) => queries.setQueryData(query.queryKey, { left, madeAt }),
    onError: (failure) => showFailure(failure, t('kit.form.failed')),
  });
  const { mutate, isPending } = making;
  const isWanted = isFirst && data?.madeAt === null;
  const hasBegun = useRef(false);

  // The page of the first codes makes them as it opens; a second render must not replace those that it shows.
  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [isWanted, mutate]);

  if (making.data) {
    return (
      <NewCodes
        codes={making.data.codes}
        onSaved={() => {
          making.reset();
          onSaved?.();
        }}
      />
    );
  }
  if (error || !data || (isFirst && isPending)) return <QueryState {...{ data: undefined, error, refetch }} rows={4} />;
  const { left, madeAt } = data;
  const needsThem = madeAt === null ? !me.canSendCodes : left < fewCodes;
  const state =
    madeAt === null
      ? t('staff.recovery.none')
      : t('staff.recovery.left', { count: left, time: formats.dateTime(madeAt) });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">{t('staff.recovery.text')}</p>
      {needsThem ? (
        <Callout tone="warning" icon="warning">
          {state}
        </Callout>
      ) : (
        <p>{state}</p>
      )}
      <div>
        {left > 0 ? (
          <ConfirmButton
            label={t('staff.recovery.makeNew')}
            title={t('staff.recovery.makeNew.title')}
            text={t('staff.recovery.makeNew.text')}
            isDangerous={false}
            isBusy={isPending}
            onConfirm={() => mutate()}
          />
        ) : (
          <Button variant="secondary" size="sm" isLoading={isPending} onClick={() => mutate()}>
            {t('staff.recovery.make')}
          </Button>
        )}
      </div>
    </div>
  );
}
