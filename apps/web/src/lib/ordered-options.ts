import type { QuestionOption } from '@certame/contract/features/questions/content.ts';

/** Options in the order in which one attempt showed them; without one, as written. */
export function orderedOptions(
  order: readonly string[],
  options: readonly QuestionOption[],
): readonly QuestionOption[] {
  const placeOf = new Map(order.map((id, index) => [id, index]));
  const place = ({ id }: QuestionOption): number => placeOf.get(id) ?? order.length;
  return [...options].sort((a, b) => place(a) - place(b));
}
