import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import type { QueueCounts } from '@kaplya/contract';
import type { ComponentType } from 'react';
import type { DeferredArea, MessageId } from '#i18n/message-id.ts';
import type { Needed } from '#platform/session/needed.ts';

/** A screen of a job, at a path below `/console`. Its code and texts come when it is opened. */
export type Screen = {
  /** As React Router reads it: `orders/:uuid`. */
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
  /** Whom it is the first screen of: the entry with the lowest number among those that the person may see. */
  readonly landing?: number;
  /** Where it stands: groups of work, then what is set up. */
  readonly group: 'work' | 'setup';
  /** The queue whose length stands beside it. */
  readonly queue?: keyof QueueCounts;
};

/** Something that can be found and opened or done from the palette. */
export type Found = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: IconName;
  /** A path below `/console` to open, or what to do. */
  readonly to: string | (() => void);
};

export type PaletteAction = {
  readonly id: string;
  readonly label: MessageId;
  readonly icon?: IconName;
  readonly needs?: Needed;
  /** A key that does it from any screen; a letter means its place on a Latin keyboard. */
  readonly key?: string;
  readonly to: string | (() => void);
};

/** Searches while somebody types in the palette. */
export type PaletteSource = {
  readonly id: string;
  /** The heading above what it finds. */
  readonly label: MessageId;
  readonly needs?: Needed;
  /** The shortest text that it searches for. */
  readonly minLength: number;
  /** Rejects as calls do. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
};

/** A job behind the counter: what it adds to the console. Light: all screens are loaded when they are opened. */
export type Feature = {
  readonly screens: readonly Screen[];
  readonly nav?: readonly NavEntry[];
  readonly actions?: readonly PaletteAction[];
  readonly sources?: readonly PaletteSource[];
};
