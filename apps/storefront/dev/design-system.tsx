import { ThemeSwitch } from '#features/shell/theme-switch.tsx';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Overlays } from './overlays.tsx';
import { Tokens } from './tokens.tsx';

const themes = ['light', 'dark'] as const;

/** The design system on one page (P-30), light beside dark; of `npm run dev` only. */
export default function DesignSystem() {
  return (
    <main className="p-4">
      <title>Design system</title>
      <h1 className="text-2xl">Design system</h1>
      <ThemeSwitch className="my-4 max-w-sm" />
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
            <Actions />
            <Fields />
            <Messages />
            <Tokens />
          </div>
        ))}
      </div>
    </main>
  );
}
