/** The outcome of sharing. `unable`: the browser can neither share nor copy. */
export type Sharing = 'shared' | 'copied' | 'closed' | 'unable';

type ShareDevice = {
  share?: (data: { title: string; url: string }) => Promise<void>;
  clipboard?: { writeText: (text: string) => Promise<void> };
};

/** Shares with the device's own dialog, else copies (S-65). `device` is `navigator`, which has neither on plain http. */
export async function shareLink(link: { title: string; url: string }, device: ShareDevice): Promise<Sharing> {
  if (device.share) {
    try {
      await device.share(link);
      return 'shared';
    } catch (failure) {
      // Closing the device's dialog ends it. A browser without one may still copy.
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
