import type { Opening } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { PublishedText } from '../frame/published-text.tsx';

type Step = Opening['steps'][number];

type Place = { readonly label: MessageId; readonly path: string };

/** The screens on which a step is done; the shop itself is the storefront. */
const places: Readonly<Record<Step['id'], readonly Place[]>> = {
  codes: [
    { label: 'opening.link.mail', path: '/settings/mail' },
    { label: 'opening.link.sms', path: '/settings/sms' },
  ],
  domain: [{ label: 'opening.link.domain', path: '/settings/domains' }],
  stock: [{ label: 'opening.link.stock', path: '/stock' }],
  payment: [
    { label: 'opening.link.payment', path: '/settings/secrets' },
    { label: 'opening.link.ways', path: '/settings/ways' },
  ],
  order: [],
};

/** The steps before customers come, and the press that opens the shop to search engines and real money. */
export function OpeningScreen() {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(apiQuery('getOpening'));
  const opening = useMutation({
    mutationFn: () => call('openShop', { body: {} }),
    onSuccess: async () => {
      showToast({ tone: 'success', text: t('opening.opened.toast') });
      await Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['getMe'] })]);
    },
  });
  return (
    <>
      <ScreenHeader title={t('opening.title')} />
      <div className="flex max-w-3xl flex-col gap-4 px-(--spacing-page) pb-8">
        {error && <FailureState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={5} label={t('kit.loading')} />}
        {data && (
          <>
            <Section title={t('opening.steps')}>
              <ol className="divide-y divide-line rounded-md border border-line">
                {data.steps.map((step) => (
                  <StepRow key={step.id} step={step} />
                ))}
              </ol>
            </Section>
            <Section title={t(data.isOpened ? 'opening.opened' : 'opening.open.title')}>
              {data.isOpened ? (
                <p className="max-w-prose text-ink-muted">
                  {data.openedAt === null
                    ? t('opening.opened.text')
                    : t('opening.opened.since', { when: formats.dateTime(data.openedAt) })}
                </p>
              ) : (
                <div className="flex flex-col items-start gap-3">
                  <p className="max-w-prose text-ink-muted">{t('opening.open.text')}</p>
                  <ConfirmButton
                    label={t('opening.open')}
                    title={t('opening.open.question')}
                    text={t('opening.open.consequence')}
                    variant="primary"
                    isDangerous={false}
                    isBusy={opening.isPending}
                    onConfirm={() => opening.mutate()}
                  />
                  <FormFailure failure={opening.error} />
                </div>
              )}
            </Section>
          </>
        )}
      </div>
    </>
  );
}

function StepRow({ step: { id, isDone, count, host } }: { step: Step }) {
  const t = useText();
  const state: MessageId = isDone ? 'opening.done' : 'opening.undone';
  return (
    <li className="flex items-start gap-3 p-3">
      <span
        className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full ${isDone ? 'bg-success-soft text-success' : 'border-2 border-line-strong'}`}
      >
        {isDone && <Icon name="check" size={16} />}
        <span className="sr-only">{t(state)}</span>
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="grow font-semibold">{t(`opening.step.${id}`)}</p>
          {places[id].map(({ label, path }) => (
            <Link key={path} className={linkClass('text-sm')} to={path}>
              {t(label)}
            </Link>
          ))}
          {id === 'order' && (
            <a className={linkClass('text-sm')} href="/" target="_blank" rel="noreferrer">
              {t('opening.link.order')}
            </a>
          )}
        </div>
        <p className="max-w-prose text-sm wrap-anywhere text-ink-muted">{toText()}</p>
        {id === 'domain' && !isDone && host !== null && <DomainRecord name={host} />}
      </div>
    </li>
  );

  function toText(): string {
    if (id === 'domain' && host !== null) return t(isDone ? 'opening.domain.proven' : 'opening.domain.waits', { host });
    if (id === 'stock' && count !== null && count > 0) return t('opening.stock.uncounted', { count });
    return t(`opening.step.${id}.${isDone ? 'done' : 'text'}`);
  }
}

/** The record that proves the domain that waits, as it is entered at the registrar. */
function DomainRecord({ name }: { name: string }) {
  const t = useText();
  const { data } = useQuery(apiQuery('listDomains'));
  const record = data?.items.find((domain) => domain.name === name)?.claim?.record;
  if (!record) return null;
  return (
    <dl className="mt-1 flex flex-col gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <PublishedText label={t('settings.domains.dns.name')} text={record.name} />
      <PublishedText label={t('settings.domains.dns.value')} text={record.value} />
    </dl>
  );
}
