import type {
  CellAddress,
  CellEvent,
  CellState,
  CommandAck,
  ControllerHeartbeat,
  ControllerStatus,
  OpenCommand,
  SyncReply,
  SyncRequest,
} from '@kaplya/cell-protocol/messages';
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

/**
 * Each call is awaited before the next message of the same controller is told; those of others are told meanwhile. Of
 * several processes one may be told what is not retained.
 */
export type CellsListener = {
  /** Connected, at first or again: what was said meanwhile is lost and must be asked for by sync. */
  onConnected(connection: CellsConnection): void | Promise<void>;
  onDisconnected(): void | Promise<void>;
  /**
   * What this controller said could not be dealt with, each of several times, and is lost: it must be asked for by sync. A
   * status or a state of a cell is not meant: the broker retains it, and it is told again.
   */
  onMissed(controllerId: string): void | Promise<void>;
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
