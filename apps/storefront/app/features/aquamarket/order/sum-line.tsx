/** One cost, as a line of a description list. */
export function SumLine({ name, sum }: { name: string; sum: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{sum}</dd>
    </div>
  );
}
