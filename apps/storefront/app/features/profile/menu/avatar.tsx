import { Icon } from '@kaplya/ui/icon/icon.tsx';

/** The customer's picture, or the first letter of their name. */
export function Avatar({ url, name }: { url: string | null; name: string }) {
  const [initial] = name.trim();
  return (
    <span
      aria-hidden="true"
      className="grid size-18 place-items-center overflow-clip rounded-full bg-brand-soft text-2xl font-bold text-brand-ink"
    >
      {url ? (
        <img src={url} alt="" width={72} height={72} className="size-full object-cover" />
      ) : initial ? (
        initial.toUpperCase()
      ) : (
        <Icon name="user" size={34} />
      )}
    </span>
  );
}
