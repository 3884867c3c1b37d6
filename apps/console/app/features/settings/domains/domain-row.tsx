import type { ShopDomain } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { DomainName } from './domain-name.tsx';

type DomainRowProps = {
  domain: ShopDomain & { proof: NonNullable<ShopDomain['proof']>; provenAt: string };
  isRemoving: boolean;
  onRemove: () => void;
};

/** A domain at which the shop answers, and how it was proven. */
export function DomainRow({ domain, isRemoving, onRemove }: DomainRowProps) {
  const t = useText();
  const formats = useFormats();
  const { host, name, isCurrent, proof, provenAt } = domain;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <DomainName {...{ host, name }} />
      <span className="flex flex-wrap items-center gap-2">
        <StatusPill tone="done">{t('settings.domains.proven')}</StatusPill>
        {isCurrent ? (
          <StatusPill tone="active">{t('settings.domains.current')}</StatusPill>
        ) : (
          <ConfirmButton
            label={t('settings.domains.remove')}
            title={t('settings.domains.remove.title', { host: name })}
            text={t('settings.domains.remove.text')}
            variant="ghost"
            isBusy={isRemoving}
            onConfirm={onRemove}
          />
        )}
      </span>
      <span className="basis-full text-sm text-ink-muted">
        {t(`settings.domains.proof.${proof}`, { when: formats.dateTime(provenAt) })}
      </span>
    </li>
  );
}
