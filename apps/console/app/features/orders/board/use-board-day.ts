import { useSearchParams } from 'react-router';
import { useFormats } from '#kit/format/use-formats.ts';

/** The day in the URL; by default tomorrow, whose deliveries staff prepare. */
export function useBoardDay(): { day: string; setDay: (day: string) => void } {
  const { tomorrow } = useFormats();
  const [params, setParams] = useSearchParams();
  const named = params.get('date') ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(named) && !Number.isNaN(Date.parse(named));
  return {
    day: isDay ? named : tomorrow(),
    setDay(day) {
      if (day === '') return;
      setParams((former) => {
        const next = new URLSearchParams(former);
        next.set('date', day);
        return next;
      });
    },
  };
}
