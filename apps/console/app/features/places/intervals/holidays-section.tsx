import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Holiday } from '@kaplya/contract';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { noTexts, type Texts } from '@kaplya/domain/missing-texts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { isNamed, NamesFields, trimNames } from '#kit/form/names-fields.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';

type Wanted = { readonly day: string; readonly names: Texts };

/** Coming days without delivery, and a form to add one. */
export function HolidaysSection() {
  const t = useText();
  const language = useLanguage();
  const formats = useFormats();
  const { languages } = useMe().partner;
  const { data, error, refetch } = useQuery(apiQuery('listHolidays'));
  const [draft, setDraft] = useState<Wanted>({ day: '', names: noTexts });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const isReady = draft.day !== '' && isNamed(draft.names, languages);
  const toBody = ({ names }: Wanted) => ({ names: trimNames(names) });
  const removal = useMutation({
    mutationFn: ({ day, version }: Holiday) => call('deleteHoliday', { params: { day }, query: { version } }),
    onSuccess: () => void refetch(),
    onError: (failure) => {
      showFailure(failure, t('places.failed'));
      void refetch();
    },
  });
  const items = (data?.items ?? []).filter(({ day }) => day >= formats.today());

  return (
    <Section title={t('places.holidays')}>
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <p className="text-sm text-ink-muted">{t('places.noHolidays')}</p>}
      <ul className="flex flex-col">
        {items.map((holiday) => (
          <li key={holiday.day} className="flex items-center gap-3 border-b border-line py-1 text-sm">
            <span className="flex min-w-0 grow flex-wrap gap-x-3">
              <span className="w-56 tabular-nums">{formats.longDay(holiday.day)}</span>
              <span className="grow">{holiday.names[language]}</span>
              {holiday.orders > 0 && (
                <span className="text-warning">{t('places.stand', { orders: holiday.orders })}</span>
              )}
            </span>
            <ConfirmButton
              label={t('places.deliverAgain')}
              icon={{ name: 'trash', label: t('places.openDay', { day: formats.day(holiday.day) }) }}
              title={t('places.openDay', { day: formats.longDay(holiday.day) })}
              text={t('places.openDayText')}
              isDangerous={false}
              isBusy={removal.isPending}
              onConfirm={() => removal.mutate(holiday)}
            />
          </li>
        ))}
      </ul>
      <form
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) setWanted(draft);
        }}
      >
        <TextField
          label={t('places.day')}
          type="date"
          min={formats.today()}
          value={draft.day}
          onChange={(event) => setDraft({ ...draft, day: event.target.value })}
        />
        <NamesFields {...{ languages, names: draft.names }} onChange={(names) => setDraft({ ...draft, names })} />
        <SaveButton size="md" variant="secondary" isDisabled={!isReady}>
          {t('places.closeDay')}
        </SaveButton>
      </form>
      <PreviewCommit
        title={t('places.closeDay')}
        body={wanted}
        preview={(body, signal) =>
          call('saveHoliday', { params: { day: body.day }, body: { ...toBody(body), preview: true }, signal })
        }
        commit={(body) => call('saveHoliday', { params: { day: body.day }, body: toBody(body) })}
        renderEffect={({ holiday }) =>
          holiday.orders === 0 ? (
            <p className="text-sm">{t('places.dayEmpty')}</p>
          ) : (
            <Callout tone="warning" icon="warning">
              {t('places.dayOrders', { orders: holiday.orders })}
            </Callout>
          )
        }
        commitLabel={t('places.closeDay')}
        onChanged={() => void refetch()}
        onClose={() => setWanted(null)}
        onDone={() => {
          setWanted(null);
          setDraft({ day: '', names: noTexts });
          void refetch();
          showToast({ tone: 'success', text: t('places.saved') });
        }}
      />
    </Section>
  );
}
