import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';

/** The steps to add the shop to the home screen in Safari, with drawings of Safari's icons. */
export function InstallSteps() {
  const t = useText();
  return (
    <ol className="flex flex-col gap-1 py-1">
      <Step drawing={<path d="M12 15V3.5M8 7l4-4 4 4M7 10.5H5.5v10h13v-10H17" />}>{t('notices.install.share')}</Step>
      <Step
        drawing={
          <path d="M5 3.5h14a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5ZM12 8v8M8 12h8" />
        }
      >
        {t('notices.install.add')}
      </Step>
    </ol>
  );
}

function Step({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <svg
        viewBox="0 0 24 24"
        width={28}
        height={28}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="shrink-0 rounded-sm bg-brand-soft p-1.5 text-brand-ink"
      >
        {drawing}
      </svg>
      <span>{children}</span>
    </li>
  );
}
