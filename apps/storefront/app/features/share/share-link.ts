/**
 * The outcome of sharing. `closed`: the visitor closed the device's dialog. `unable`: the browser can neither share nor
 * copy.
 */
export type Sharing = 'shared' | 'copied' | 'closed' | 'unable';

type ShareDevice = {
  share?: (data: { title: string; url: string }) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
};

/**
 * Shares a link with the device's own dialog, otherwise copies its URL (S-65). `device` is `navigator`, which offers
 * neither on plain http.
 */
export async function shareLink(link: { title: string; url: string }, device: ShareDevice): Promise<Sharing> {
  if (device.share) {
    try {
      await device.share(link);
      return 'shared';
    } catch (failure) {
      // After the visitor closed the dialog, nothing is copied. After any other failure, copying is tried.
      if (failure instanceof Error && failure.name === 'AbortError') return 'closed';
    }
  }
  try {
    if (!device.clipboard) return 'unable';
    await device.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'unable';
  }
}
