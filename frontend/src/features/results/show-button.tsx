import type { ResultsPage } from '@forecourt/contracts';
import { Button } from '../../components/button/button.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useCountUp } from '../../lib/use-count-up.ts';

/** 'Show me 338 cars', its number running to what the choices find (SRCH-9). Its name is the number itself, which does not run. */
export function ShowButton({
  content: { shown_count: count, noun },
  loading,
  onClick,
}: {
  content: ResultsPage;
  loading: boolean;
  onClick(): void;
}) {
  const shown = useCountUp(count);
  return (
    <Button size="large" busy={loading} aria-label={`Show me ${formatNumber(count)} ${noun}`} onClick={onClick}>
      Show me {formatNumber(shown)} {noun}
    </Button>
  );
}
