/** The port of water cells. */
export { CellsUnreachable } from './cells-unreachable.ts';
export type {
  CellAddress,
  CellEvent,
  CellEventType,
  CellSandbox,
  CellState,
  CellsConnection,
  CellsGateway,
  CellsListener,
  CommandAck,
  CommandResult,
  ControllerHeartbeat,
  ControllerStatus,
  OpenCommand,
  SandboxController,
  SyncReply,
  SyncRequest,
} from './cells.ts';
