const HEAD_END = '</head>';

/**
 * Lets the browser paint before it fetches scripts: the HTML contains the page's content. React Router writes module
 * preloads with the priority of the first paint, and offers no other.
 */
export function lowerScriptPriority(): TransformStream<string, string> {
  // A chunk may end in the middle of a link, so the head is sent whole. null once it is sent.
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
