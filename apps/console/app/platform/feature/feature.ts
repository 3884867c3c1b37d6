import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import type { QueueCounts } from '@kaplya/contract';
import type { ComponentType } from 'react';
import type { DeferredArea, MessageId } from '#i18n/message-id.ts';
import type { Me } from '#platform/session/me.ts';
import type { Needed } from '#platform/session/needed.ts';

/** A screen of a feature, at a path below `/console`. Its code and texts load when it opens. */
export type Screen = {
  /** The path in React Router's syntax: `orders/:uuid`. */
  readonly path: string;
  readonly title: MessageId;
  readonly needs?: Needed;
  readonly texts?: readonly DeferredArea[];
  readonly load: () => Promise<ComponentType>;
};

export type NavEntry = {
  readonly path: string;
  readonly label: MessageId;
  readonly icon: IconName;
  readonly needs?: Needed;
  /** Whether the entry is shown; by default it always is. */
  readonly isShown?: (me: { readonly partner: Pick<Me['partner'], 'isOpened'> }) => boolean;
  /** The group of the navigation: daily work, then setup. */
  readonly group: 'work' | 'setup';
  /** The queue whose length is displayed beside the entry. */
  readonly queue?: keyof QueueCounts;
};

/** A result in the palette: a path to open or an action. */
export type Found = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: IconName;
  /** A path below `/console`, or an action. */
  readonly to: string | (() => void);
};

export type PaletteAction = {
  readonly id: string;
  readonly label: MessageId;
  readonly icon?: IconName;
  readonly needs?: Needed;
  /** A global key; a letter means its position on a Latin keyboard. */
  readonly key?: string;
  readonly to: string | (() => void);
};

/** A source of results for the palette. */
export type PaletteSource = {
  readonly id: string;
  /** The heading above the results of this source. */
  readonly label: MessageId;
  readonly needs?: Needed;
  /** The minimum length of the searched text. */
  readonly minLength: number;
  /** Returns the results for a text. Rejects with `ApiFailure`. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
};

/** A feature of the console: its additions to navigation, routes and palette. It is small: screens load lazily. */
export type Feature = {
  readonly screens: readonly Screen[];
  readonly nav?: readonly NavEntry[];
  readonly actions?: readonly PaletteAction[];
  readonly sources?: readonly PaletteSource[];
};
