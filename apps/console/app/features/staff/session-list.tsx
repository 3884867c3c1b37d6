import type { Session } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

type SessionListProps = { sessions: readonly Session[]; renderAction: (session: Session) => ReactNode };

/** The sessions of a person: browser, way of signing in, time of last use. */
export function SessionList({ sessions, renderAction }: SessionListProps) {
  const t = useText();
  const formats = useFormats();
  if (sessions.length === 0) return <p className="text-ink-muted">{t('staff.sessions.none')}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-2 py-2">
          <div className="min-w-0 grow">
            <p className="wrap-anywhere">
              {toBrowser(session.userAgent) || t('staff.sessions.unknown')}
              {session.isCurrent && <span className="text-ink-muted"> · {t('staff.sessions.here')}</span>}
            </p>
            <p className="text-sm text-ink-muted">
              {t('staff.sessions.used', {
                time: formats.dateTime(session.lastUsedAt),
                method: session.method === null ? '—' : t(`staff.method.${session.method}`),
              })}
            </p>
          </div>
          {renderAction(session)}
        </li>
      ))}
    </ul>
  );
}

const browsers = ['Edg', 'OPR', 'YaBrowser', 'Firefox', 'Chrome', 'Safari'] as const;
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const;
const browserNames: Readonly<Partial<Record<string, string>>> = { Edg: 'Edge', OPR: 'Opera', YaBrowser: 'Yandex' };

/** The names of the browser and the system in a user agent. */
function toBrowser(userAgent: string): string {
  const browser = browsers.find((each) => userAgent.includes(each));
  const system = systems.find((each) => userAgent.includes(each));
  const name = browser && (browserNames[browser] ?? browser);
  return [name, system].filter(Boolean).join(' · ') || userAgent.slice(0, 60);
}
