import { useSyncExternalStore } from 'react';
import { getActiveScopes, subscribeToScopes, type Hotkey } from './hotkeys.ts';
import { KeyCap } from './key-cap.tsx';

type KeyListProps = {
  /** Keys of other places, after those of the screen. */
  more: readonly { readonly name: string; readonly hotkeys: readonly Pick<Hotkey, 'keys' | 'label'>[] }[];
};

/** The keys enabled on the screen, grouped by scope. */
export function KeyList({ more }: KeyListProps) {
  const scopes = useSyncExternalStore(subscribeToScopes, getActiveScopes);
  // Parts of one screen have scopes of their own under its name.
  const groups = Map.groupBy(
    [...scopes, ...more].flatMap(({ name, hotkeys }) => hotkeys.map((hotkey) => ({ name, ...hotkey }))),
    ({ name }) => name,
  );
  return (
    <div className="flex flex-col gap-4 pt-2">
      {[...groups].map(([name, hotkeys]) => (
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
