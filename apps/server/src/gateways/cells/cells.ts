import type { CellContent } from '@kaplya/domain';

/**
 * The controllers of water cells over MQTT, contract `mm/v1`, as the features know them. Whatever comes may come twice,
 * late and in any order; who listens must bear it.
 */
export type CellsGateway = {
  /** What a controller must know to tell our commands from others: the SPKI of the ed25519 key as base64url. */
  readonly publicKey: string;
  /** The command as it will stand on the wire, signed. Keep it: a repeat is the same bytes. */
  encodeCommand(command: OpenCommand): string;
  /** Resolves when the broker has it; throws CellsUnreachable when it has not within two seconds. */
  sendCommand(target: CellAddress, payload: string): Promise<void>;
  /** Asks a controller for what it kept since a place; the answer comes to the listener. Throws CellsUnreachable. */
  requestSync(controllerId: string, request: SyncRequest): Promise<void>;
  isConnected(): boolean;
  /** Connects, and goes on connecting until closed: a broker that is down is no error. Once in a life. */
  start(listener: CellsListener): Promise<void>;
  /** Waits for what the listener has in hand. */
  close(): Promise<void>;
};

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

/** Each call is awaited before the next message of the same connection is taken and before the broker is told. */
export type CellsListener = {
  /** Connected, at first or again: what was said meanwhile is lost and must be asked for by sync. */
  onConnected(connection: CellsConnection): void | Promise<void>;
  onDisconnected(): void | Promise<void>;
  onStatus(controllerId: string, status: ControllerStatus): void | Promise<void>;
  onHeartbeat(controllerId: string, heartbeat: ControllerHeartbeat): void | Promise<void>;
  onCellState(cell: CellAddress, state: CellState): void | Promise<void>;
  onAck(cell: CellAddress, ack: CommandAck): void | Promise<void>;
  onEvent(cell: CellAddress, event: CellEvent): void | Promise<void>;
  onSyncReply(controllerId: string, reply: SyncReply): void | Promise<void>;
};

export type CellsConnection = {
  /** The broker has just begun and retains nothing: what was known of who is there may be wrong. */
  readonly isForgetful: boolean;
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

/** The stand-in for hardware; null where there is none. */
export type CellSandbox = {
  /** Lets these controllers live in a process of their own; again with others, those take their place. */
  start(controllers: readonly SandboxController[]): Promise<void>;
  close(): Promise<void>;
};

export type SandboxController = {
  readonly controllerId: string;
  readonly partnerId: string;
  readonly cells: readonly { readonly cellId: string; readonly content: CellContent }[];
};
