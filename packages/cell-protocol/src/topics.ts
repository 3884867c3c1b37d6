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
  /** Null in a message about the whole controller. */
  readonly cellId: string | null;
  readonly channel: Channel | OutgoingChannel;
};

/** The length limit of the database columns. */
const idPattern = /^[\w-]{1,60}$/;
const topicPattern =
  /^mm\/v1\/([\w-]{1,60})\/(?:(status|heartbeat|config\/ack|sync\/reply|config|sync)|cells\/([\w-]{1,60})\/(state|ack|event|cmd))$/;

const outgoing = new Set<string>(['cmd', 'config', 'sync'] satisfies OutgoingChannel[]);

/** Null for any other topic, including a pattern. */
export function parseTopic(topic: string): Topic | null {
  const [, controllerId, ofController, cellId, ofCell] = topicPattern.exec(topic) ?? [];
  const channel = ofController ?? ofCell;
  if (controllerId === undefined || channel === undefined) return null;
  return { controllerId, cellId: cellId ?? null, channel: channel as Topic['channel'] };
}

export function isForController({ channel }: Topic): boolean {
  return outgoing.has(channel);
}

/** Throws for ids that would change the topic's meaning. */
export function toControllerTopic(controllerId: string, rest: string): string {
  assertId(controllerId);
  return `mm/v1/${controllerId}/${rest}`;
}

/** Throws like the above. */
export function toEchoTopic(clientId: string): string {
  return toControllerTopic(clientId, 'echo');
}

/** Throws like the above. */
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
