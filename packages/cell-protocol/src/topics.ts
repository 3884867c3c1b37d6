/** Controllers' messages below `mm/v1/{controller}/` that the broker retains for later subscribers. */
export const retainedOfControllers = ['status', 'cells/+/state'] as const;
/** Messages of controllers that the broker does not retain. */
export const unretainedOfControllers = [
  ...['heartbeat', 'cells/+/ack', 'cells/+/event', 'config/ack', 'sync/reply'],
] as const;
export const fromController = [...retainedOfControllers, ...unretainedOfControllers];

/** Messages to controllers; `config` is reserved: a board's wiring and weights are set on site. */
export const toController = ['cells/+/cmd', 'config', 'sync'] as const;

/** A process's message to itself that tests shared subscriptions; controllers do not use it. */
export const echoes = 'mm/v1/+/echo';

export type Channel = 'status' | 'heartbeat' | 'state' | 'ack' | 'event' | 'config/ack' | 'sync/reply';
export type OutgoingChannel = 'cmd' | 'config' | 'sync';

export type Topic = {
  readonly controllerId: string;
  /** The cell of the message; null if it is about the whole controller. */
  readonly cellId: string | null;
  readonly channel: Channel | OutgoingChannel;
};

/** An id that fits the database columns. */
const idPattern = /^[\w-]{1,60}$/;
const topicPattern =
  /^mm\/v1\/([\w-]{1,60})\/(?:(status|heartbeat|config\/ack|sync\/reply|config|sync)|cells\/([\w-]{1,60})\/(state|ack|event|cmd))$/;

const outgoing = new Set<string>(['cmd', 'config', 'sync'] satisfies OutgoingChannel[]);

/** Parses a topic of a controller; null for any other, including a pattern. */
export function parseTopic(topic: string): Topic | null {
  const [, controllerId, ofController, cellId, ofCell] = topicPattern.exec(topic) ?? [];
  const channel = ofController ?? ofCell;
  if (controllerId === undefined || channel === undefined) return null;
  return { controllerId, cellId: cellId ?? null, channel: channel as Topic['channel'] };
}

export function isForController({ channel }: Topic): boolean {
  return outgoing.has(channel);
}

/** Builds a topic; throws for an id with characters that have a meaning in topics. */
export function toControllerTopic(controllerId: string, rest: string): string {
  assertId(controllerId);
  return `mm/v1/${controllerId}/${rest}`;
}

/** Builds the topic of a process's echo; throws for an invalid id. */
export function toEchoTopic(clientId: string): string {
  return toControllerTopic(clientId, 'echo');
}

/** Builds a topic of a cell; throws for an invalid id. */
export function toCellTopic(
  { controllerId, cellId }: { readonly controllerId: string; readonly cellId: string },
  channel: 'state' | 'ack' | 'event' | 'cmd',
): string {
  assertId(cellId);
  return toControllerTopic(controllerId, `cells/${cellId}/${channel}`);
}

export function assertId(id: string): void {
  if (!idPattern.test(id)) throw new RangeError(`"${id}" is no id for a topic: up to 60 letters, digits, - and _`);
}
