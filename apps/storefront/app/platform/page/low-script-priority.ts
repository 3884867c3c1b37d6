const HEAD_END = '</head>';

/**
 * Adds `fetchpriority="low"` to the module preloads in the HTML, so that the browser paints the page before it fetches
 * scripts. React Router gives them a high priority and has no option for that.
 */
export function lowerScriptPriority(): TransformStream<string, string> {
  // The head as received so far: it is buffered, because a chunk may end within a tag. null once it has been sent.
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
