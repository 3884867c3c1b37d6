import type { ReactNode } from 'react';
import type { IconName } from '../src/icon/icon.tsx';
import { Actions } from '@kaplya/ui/dev/actions.tsx';
import { Fields } from '@kaplya/ui/dev/fields.tsx';
import { Messages } from '@kaplya/ui/dev/messages.tsx';
import { Overlays } from '@kaplya/ui/dev/overlays.tsx';
import { Tokens } from '@kaplya/ui/dev/tokens.tsx';

const themes = ['light', 'dark'] as const;

type DesignSystemProps = {
  /** The app's control to choose a theme. */
  themeSwitch: ReactNode;
  /** The meaning of each icon in the app. */
  iconMeanings: Readonly<Record<IconName, { means: string }>>;
};

/** Every component in its states (P-30), light beside dark. An app shows it in development. */
export function DesignSystem({ themeSwitch, iconMeanings }: DesignSystemProps) {
  return (
    <main className="p-4">
      <title>Design system</title>
      <h1 className="text-2xl">Design system</h1>
      <div className="my-4 max-w-sm">{themeSwitch}</div>
      <Overlays />
      <div className="grid gap-4" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))' }}>
        {themes.map((theme) => (
          <div
            key={theme}
            data-design-system={theme}
            className="min-w-0 rounded-xl bg-canvas p-4 text-ink"
            style={{ colorScheme: theme }}
          >
            <h2 className="pb-4 text-lg">{theme}</h2>
            <Actions iconMeanings={iconMeanings} />
            <Fields />
            <Messages />
            <Tokens />
          </div>
        ))}
      </div>
    </main>
  );
}
