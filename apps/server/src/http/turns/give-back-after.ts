/** Gives the turn back when the page is sent. */
export function giveBackAfter(response: Response, giveBack: () => void): Response {
  if (!response.body) {
    giveBack();
    return response;
  }
  const body = response.body.pipeThrough(new TransformStream({ flush: giveBack, cancel: giveBack }));
  return new Response(body, response);
}
