import type { ServiceName } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { call } from '#platform/data/client.ts';

const services = ['mail', 'sms', 'maps'] as const;

/** The checks of all services. */
export function ServiceChecks() {
  const t = useText();
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-muted">{t('settings.checks.text')}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {services.map((service) => (
          <ServiceCheck key={service} service={service} />
        ))}
      </ul>
    </>
  );
}

function ServiceCheck({ service }: { service: ServiceName }) {
  return (
    <li className="flex flex-col gap-1 p-3">
      <CheckOfService service={service} />
    </li>
  );
}

/** The button that tries a service, and what came of it. */
export function CheckOfService({ service }: { service: ServiceName }) {
  const t = useText();
  const check = useMutation({ mutationFn: () => call('checkService', { body: { service } }) });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-40 grow">
          <span className="block font-semibold">{t(`settings.checks.${service}`)}</span>
          <span className="block text-sm text-ink-muted">{t(`settings.checks.${service}.text`)}</span>
        </span>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t(`settings.checks.${service}.test`)}
          isLoading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('settings.secrets.test')}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {check.data && t(`settings.checks.result.${check.data.result}`)}
      </p>
      <FormFailure failure={check.error} />
    </>
  );
}
