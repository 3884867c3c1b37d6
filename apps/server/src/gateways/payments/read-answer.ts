/** The most bytes of an acquirer's answer; longer ones are refused. */
const answerBytesAtMost = 1024 * 1024;

/** Reads the text of an answer up to a bound; throws beyond it. */
export async function readAnswer(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    // Throwing here ends the loop, which closes the connection.
    if (size > answerBytesAtMost) throw new Error('An acquirer answered too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
