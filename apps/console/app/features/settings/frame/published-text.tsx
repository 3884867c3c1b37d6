import { useId } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';

/** A text that somebody carries to another program, whole and with a button that copies it. */
export function PublishedText({ label, text }: { label: string; text: string }) {
  const t = useText();
  const id = useId();
  async function copy() {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: t('settings.domains.copied') });
  }
  return (
    <div className="flex max-w-2xl flex-wrap items-center gap-x-3 sm:flex-nowrap">
      <dt id={id} className="w-24 shrink-0 text-ink-muted max-sm:grow">
        {label}
      </dt>
      <dd className="contents">
        <code className="min-w-0 grow wrap-anywhere select-all max-sm:order-1 max-sm:basis-full">{text}</code>
        {/* Browsers offer the clipboard on https and on this machine alone. */}
        {'clipboard' in navigator && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${t('settings.domains.copy')}: ${label}`}
            onClick={() => void copy()}
          >
            {t('settings.domains.copy')}
          </Button>
        )}
      </dd>
    </div>
  );
}
