import type { OpsCustomer } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

const sources = ['site', 'phone'] as const;

/** Consents given and withdrawn; a pill marks each consent that is in force. */
export function ConsentList({ consents }: { consents: OpsCustomer['consents']['items'] }) {
  const t = useText();
  const { dateTime } = useFormats();
  const toSource = (source: string): string => {
    const known = sources.find((each) => each === source);
    return known ? t(`customers.consent.source.${known}`) : source;
  };
  if (consents.length === 0) return <p className="text-ink-muted">{t('customers.consents.none')}</p>;
  return (
    <ul aria-label={t('customers.consents')} className="flex flex-col divide-y divide-line">
      {consents.map(({ id, consentType, isGranted, isCurrent, version, source, at }) => (
        <li key={id} className="py-1.5">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{t(`customers.consent.${consentType}`)}</span>
            <StatusPill tone={isCurrent ? 'done' : 'off'}>
              {t(
                isCurrent
                  ? 'customers.consent.stands'
                  : isGranted
                    ? 'customers.consent.was'
                    : 'customers.consent.refused',
              )}
            </StatusPill>
          </span>
          <span className="block text-sm text-ink-muted">
            {[dateTime(at), t('customers.consent.version', { version }), toSource(source)].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
