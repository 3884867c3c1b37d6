const HEAD_END = '</head>';

/**
 * Lets the browser paint before it fetches scripts: what a page shows is in its HTML. React Router writes the preloads
 * of modules with the priority of what the first paint waits for, and offers no other.
 */
export function lowerScriptPriority(): TransformStream<string, string> {
  // A piece may end in the middle of a link: the head goes out whole. It is null once it has gone.
  let head: string | null = '';
  return new TransformStream({
    transform(piece, controller) {
      if (head === null) return controller.enqueue(piece);
      head += piece;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      controller.enqueue(lower(head.slice(0, end)) + head.slice(end));
      head = null;
    },
    flush(controller) {
      if (head) controller.enqueue(lower(head));
    },
  });
}

function lower(html: string): string {
  return html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
}
