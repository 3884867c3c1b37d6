import type { CellContent } from '@kaplya/domain';

// What a shop and a controller say to each other, in our words: docs/integrating.md has those of the wire.

export type CellAddress = { readonly controllerId: string; readonly cellId: string };

export type OpenCommand = CellAddress & {
  /** The same for the same command, however often it is sent: it opens once. */
  readonly commandId: string;
  readonly orderId: string;
  readonly issuedAt: Date;
  /** The controller refuses it afterwards, by its own clock. */
  readonly expiresAt: Date;
  /** The longest pulse. */
  readonly unlockMilliseconds: number;
};

export type ControllerStatus = {
  readonly online: boolean;
  /** Null in a last will, which the controller wrote before it knew. */
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
  /** In the controller's words, like `door_open`; of a duplicate, what came of the first. */
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
  /** New at each start of the controller; with `seq` it names the event. */
  readonly bootId: string;
  /** Counts all events of the controller since its start, from 1. */
  readonly seq: number;
  /** By the controller's clock. */
  readonly at: Date;
  readonly type: CellEventType;
  /** The command that it follows from, if any. */
  readonly commandId: string | null;
  /** What the cell holds afterwards; null when the event does not say, as most do not. */
  readonly content: CellContent | null;
};

export type SyncRequest = {
  /** Comes back in the reply. */
  readonly requestId: string;
  /** All later events of that boot and all of later boots are wanted; null: all that are kept. */
  readonly since: { readonly bootId: string; readonly seq: number } | null;
};

export type SyncReply = {
  readonly requestId: string;
  /** The boot that answers. */
  readonly bootId: string;
  /** Of that boot; 0: it has had none. */
  readonly lastSeq: number;
  /** False when events since the place have been dropped for want of room. */
  readonly isComplete: boolean;
  /** The oldest first. */
  readonly events: readonly (CellEvent & { readonly cellId: string })[];
  /** What came of the commands that the controller remembers (256 at least), the oldest first. */
  readonly commands: readonly { readonly commandId: string; readonly result: CommandResult }[];
};
