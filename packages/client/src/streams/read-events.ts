export type ServerEvent = { event: string; data: string };

const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Reads server-sent events from the chunks of a stream, wherever they are cut. Comments are skipped, several lines of
 * data make one text, and an event without a final empty line is ignored.
 */
export function createEventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];

  function parseLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') });
      event = '';
      data = [];
      return;
    }
    const at = line.indexOf(':');
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }

  return (piece) => {
    // A carriage return at the end may be half of a line end: it waits for the next chunk.
    const lines = (rest + piece).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) parseLine(line);
  };
}

/** Reads a body to its end. Rejects when it breaks off. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onPiece }: { onEvent: (event: ServerEvent) => void; onPiece: () => void },
): Promise<void> {
  const push = createEventReader(onEvent);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onPiece();
      push(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.releaseLock();
  }
}
