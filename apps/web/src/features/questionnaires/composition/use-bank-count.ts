import { listQuestions } from '@certame/contract/features/questions/endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import type { DraftDraw } from '../model/draft.ts';
import { drawableTypes } from './drawable-types.ts';

const typingPauseMs = 300;

/** Number of questions of the bank that meet a draw's criteria, counted while they are typed (debounced); null: not known. */
export function useBankCount(draw: DraftDraw): number | null {
  const can = useCan();
  const wanted = JSON.stringify({
    type: draw.type ?? drawableTypes,
    difficulty: draw.difficulty ?? '',
    discipline_id: draw.discipline_id ?? '',
    tag: draw.tag.trim(),
    // `active`: neither archived nor with a missing picture.
    state: 'active',
  });
  const [settled] = useDebouncedValue(wanted, typingPauseMs);
  const query = useQuery({
    ...queryOf(
      listQuestions,
      { query: { per_page: 1, filters: JSON.parse(settled) as Record<string, string> } },
      { quiet: true },
    ),
    // The server's count for the saved draw is more exact, since it leaves out questions that are placed by hand.
    enabled: draw.available === null && can('base_question.menu'),
  });
  return settled === wanted && query.data ? query.data.model.total : null;
}
