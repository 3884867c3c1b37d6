import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { preloadDialog } from '@kaplya/ui/overlay/dialog.tsx';
import { features } from '#features/features.ts';
import { useText, type Translate } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { dispatchKey } from '#kit/keys/hotkeys.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { KeyList } from '#kit/keys/key-list.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { useMe } from '#platform/session/me.ts';
import { may } from '#platform/session/needed.ts';
import { collectTyped, takeTyped } from './palette/typed-ahead.ts';
import { whenIdle } from './when-idle.ts';

const loadPalette = () => whenOnline(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const Palette = lazyPart(loadPalette);

const actionsWithKeys = features
  .flatMap(({ actions = [] }) => actions)
  .flatMap(({ key, ...action }) => (key === undefined ? [] : [{ ...action, key }]));

/** The keys of every dialog, which are shown where no dialog is open, too. */
const dialogKeys = (t: Translate) => [
  { keys: 'Enter', label: t('kit.keys.leadsOn') },
  { keys: 'mod+Enter', label: t('kit.keys.commit') },
  { keys: 'Escape', label: t('kit.close') },
];

/** The global keys, and the buttons for the same actions. */
export function ShellKeys() {
  const t = useText();
  const me = useMe();
  const navigate = useNavigate();
  const actions = actionsWithKeys.filter(({ needs }) => may(me, needs));
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);

  // A layout effect: keys work as soon as the shell is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => void dispatchKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  // The code that a key would wait for: of the palette and of dialogs.
  useEffect(
    () =>
      whenIdle(() => {
        preloadDialog();
        // A failure shows when the palette opens.
        loadPalette().catch(() => {});
      }),
    [],
  );

  function openPalette() {
    collectTyped();
    // Without the palette nothing would take what is typed.
    loadPalette().catch(takeTyped);
    setOpened('palette');
  }
  function close() {
    takeTyped();
    setOpened(null);
  }

  useHotkeys({
    name: t('shell.keys.everywhere'),
    hotkeys: [
      { keys: 'mod+k', label: t('shell.palette.open'), isInFields: true, run: openPalette },
      { keys: '?', label: t('shell.keys.title'), run: () => setOpened('keys') },
      ...actions.map(({ key, label, to }) => ({
        ...{ keys: key, label: t(label), run: () => (typeof to === 'string' ? void navigate(to) : to()) },
      })),
    ],
  });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-target w-full max-w-md items-center gap-2 rounded-sm border border-line-strong bg-canvas px-2.5 text-start text-ink-muted hover:border-brand"
        onClick={openPalette}
      >
        <Icon name="search" size={16} />
        <span className="min-w-0 grow truncate">{t('shell.palette.open')}</span>
        <span className="hidden sm:inline">
          <KeyCap keys="mod+k" />
        </span>
      </button>
      <span className="hidden md:inline">
        <IconButton icon="keyboard" iconSize={18} label={t('shell.keys.title')} onClick={() => setOpened('keys')} />
      </span>
      {opened === 'palette' && (
        <Optional>
          <Palette onClose={close} />
        </Optional>
      )}
      <ContentDialog isOpen={opened === 'keys'} onClose={() => setOpened(null)} title={t('shell.keys.title')} size="sm">
        <KeyList
          more={[
            { name: t('shell.keys.everywhere'), hotkeys: [{ keys: 'mod+s', label: t('kit.keys.save') }] },
            { name: t('kit.keys.dialogs'), hotkeys: dialogKeys(t) },
          ]}
        />
      </ContentDialog>
    </>
  );
}
