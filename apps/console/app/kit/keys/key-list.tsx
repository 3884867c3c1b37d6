import { useSyncExternalStore } from 'react';
import { getActiveScopes, subscribeToScopes } from './hotkeys.ts';
import { KeyCap } from './key-cap.tsx';

/** The keys enabled on the screen, grouped by scope. */
export function KeyList() {
  const scopes = useSyncExternalStore(subscribeToScopes, getActiveScopes);
  return (
    <div className="flex flex-col gap-4 pt-2">
      {scopes
        .filter(({ hotkeys }) => hotkeys.length > 0)
        .map(({ name, hotkeys }) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-1 text-sm text-ink-muted">{name}</h3>
            <dl className="grid grid-cols-[6rem_1fr] items-center gap-y-1">
              {hotkeys.map(({ keys, label }) => (
                <div key={keys} className="contents">
                  <dt>
                    <KeyCap keys={keys} />
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}
