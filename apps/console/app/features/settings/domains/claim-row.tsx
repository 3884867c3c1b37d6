import type { ShopDomain } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { call } from '#platform/data/client.ts';
import { DomainName } from './domain-name.tsx';
import { PublishedText } from '../frame/published-text.tsx';

type ClaimRowProps = {
  domain: ShopDomain;
  claim: NonNullable<ShopDomain['claim']>;
  isRemoving: boolean;
  onRemove: () => void;
  onChecked: () => Promise<unknown>;
};

/** A domain that waits for its proof: what to publish, and what the last check found. */
export function ClaimRow({ domain: { host, name }, claim, isRemoving, onRemove, onChecked }: ClaimRowProps) {
  const t = useText();
  const formats = useFormats();
  const { record, file, expiresAt, checkedAt, failures } = claim;
  const check = useMutation({
    mutationFn: () => call('checkDomain', { params: { host } }),
    onSuccess: async ({ domain }) => {
      if (domain.isProven) showToast({ tone: 'success', text: t('settings.domains.added', { host: name }) });
      await onChecked();
    },
  });
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DomainName {...{ host, name }} />
        <StatusPill tone="waiting">{t('settings.domains.claimed')}</StatusPill>
      </div>
      <p className="max-w-prose text-sm">{t('settings.domains.claimed.text', { when: formats.dateTime(expiresAt) })}</p>
      <Way
        title={t('settings.domains.dns')}
        text={t('settings.domains.dns.text')}
        failure={failures && t(`settings.domains.dns.${failures.dns}`)}
      >
        <PublishedText label={t('settings.domains.dns.name')} text={record.name} />
        <PublishedText label={t('settings.domains.dns.value')} text={record.value} />
      </Way>
      <Way
        title={t('settings.domains.file')}
        text={t('settings.domains.file.text')}
        failure={failures && t(`settings.domains.file.${failures.file}`)}
      >
        <PublishedText label={t('settings.domains.file.url')} text={file.url} />
        <PublishedText label={t('settings.domains.file.content')} text={file.content} />
      </Way>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('settings.domains.check.of', { host: name })}
          isLoading={check.isPending}
          loadingText={t('settings.domains.checking')}
          onClick={() => check.mutate()}
        >
          {t('settings.domains.check')}
        </Button>
        <ConfirmButton
          label={t('settings.domains.withdraw')}
          title={t('settings.domains.withdraw.title', { host: name })}
          text={t('settings.domains.withdraw.text')}
          variant="ghost"
          isBusy={isRemoving}
          onConfirm={onRemove}
        />
        <span role="status" className="text-sm text-ink-muted">
          {checkedAt === null
            ? t('settings.domains.unchecked')
            : t('settings.domains.checked', { when: formats.dateTime(checkedAt) })}
        </span>
      </div>
      <FormFailure failure={check.error} />
    </li>
  );
}

type WayProps = { title: string; text: string; failure: string | null; children: ReactNode };

/** One way to prove the domain, and why the last check did not find it. */
function Way({ title, text, failure, children }: WayProps) {
  return (
    <section className="flex flex-col gap-1.5 rounded-md bg-sunken px-3 py-2.5">
      <h3 className="font-semibold">{title}</h3>
      <p className="max-w-prose text-sm text-ink-muted">{text}</p>
      <dl className="flex flex-col gap-1 text-sm">{children}</dl>
      {failure !== null && <p className="max-w-prose text-sm text-warning">{failure}</p>}
    </section>
  );
}
