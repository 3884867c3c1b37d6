import type { CellContent } from '@kaplya/domain';

// The messages between shop and controller, in the code's names; docs/integrating.md describes the wire format.

export type CellAddress = { readonly controllerId: string; readonly cellId: string };

export type OpenCommand = CellAddress & {
  /** The same when the command is sent again, so that the controller opens only once. */
  readonly commandId: string;
  readonly orderId: string;
  readonly issuedAt: Date;
  /** After this time, by its own clock, the controller refuses the command. */
  readonly expiresAt: Date;
  /** The longest pulse of the lock. */
  readonly unlockMilliseconds: number;
};

export type ControllerStatus = {
  readonly online: boolean;
  /** The controller's start that the status belongs to; null in a last will, which is written in advance. */
  readonly bootId: string | null;
  readonly firmware: string | null;
  readonly ip: string | null;
};

export type ControllerHeartbeat = {
  /** By the controller's clock. */
  readonly at: Date;
  readonly uptimeSeconds: number | null;
  readonly rssi: number | null;
  readonly batteryVolts: number | null;
  readonly temperatureCelsius: number | null;
  readonly errors: readonly string[];
};

export type CellState = {
  readonly at: Date;
  readonly seq: number;
  readonly lock: 'locked' | 'unlocked' | 'fault';
  readonly door: 'closed' | 'open';
  readonly weightGrams: number | null;
  readonly content: CellContent;
};

export type CommandResult = 'accepted' | 'rejected' | 'duplicate' | 'expired';

export type CommandAck = {
  readonly commandId: string;
  readonly result: CommandResult;
  /** The controller's own code, such as `door_open`; for a duplicate, the result of the first. */
  readonly reason: string | null;
};

export type CellEventType =
  | 'door_opened'
  | 'door_closed'
  | 'open_failed'
  | 'door_forced'
  | 'bottle_inserted'
  | 'item_removed'
  | 'sensor_fault';

export type CellEvent = {
  readonly eventId: string;
  /** New at each start of the controller; identifies the event together with `seq`. */
  readonly bootId: string;
  /** Counts all events of the controller since its start, from 1. */
  readonly seq: number;
  /** By the controller's clock. */
  readonly at: Date;
  readonly type: CellEventType;
  /** The command that caused the event; null: none did. */
  readonly commandId: string | null;
  /** The cell's content afterwards; null for most events, which do not report it. */
  readonly content: CellContent | null;
};

export type SyncRequest = {
  /** The id of the request, repeated in the reply. */
  readonly requestId: string;
  /** Requests the events after this one, of its boot and later boots; null: all that are stored. */
  readonly since: { readonly bootId: string; readonly seq: number } | null;
};

export type SyncReply = {
  readonly requestId: string;
  /** The current boot of the controller. */
  readonly bootId: string;
  /** The number of the last event of that boot; 0: it has none yet. */
  readonly lastSeq: number;
  /** False if the controller dropped some of the requested events for lack of space. */
  readonly isComplete: boolean;
  /** The oldest first. */
  readonly events: readonly (CellEvent & { readonly cellId: string })[];
  /** The results of the commands that the controller remembers (256 at least), the oldest first. */
  readonly commands: readonly { readonly commandId: string; readonly result: CommandResult }[];
};
