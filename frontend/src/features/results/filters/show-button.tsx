import type { ResultsPage } from '@forecourt/contracts';
import { Button } from '../../../components/button.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useCountUp } from '../../../lib/found-count.ts';

/**
 * 'Show me 338 cars', its number running from what was found before (SRCH-9). Its name is the number itself, which does not run. While the
 * number is not known, or no longer true, it has none.
 * @param old the number is not that of the choices, and none is on its way
 */
export function ShowButton({
  content: { shown_count: count, noun },
  loading,
  old,
  onClick,
}: {
  content: ResultsPage;
  loading: boolean;
  old: boolean;
  onClick(): void;
}) {
  const shown = useCountUp(count);
  if (loading || old) {
    return (
      <Button size="large" busy={loading && !old} onClick={onClick}>
        Show me the {noun}
      </Button>
    );
  }
  return (
    <Button size="large" aria-label={`Show me ${formatNumber(count)} ${noun}`} onClick={onClick}>
      Show me {formatNumber(shown)} {noun}
    </Button>
  );
}
