import type { QuestionGap } from '@certame/contract/features/questions/content.ts';

interface Labels {
  gap: (number: number) => string;
  choose: string;
}

/** Renders the field of a gap into its placeholder; typing into it has no effect. */
export function fillGap(place: HTMLElement, gap: QuestionGap, number: number, labels: Labels): void {
  if (gap.kind === 'select') {
    const select = document.createElement('select');
    select.setAttribute('aria-label', labels.gap(number));
    for (const choice of ['', ...(gap.choices ?? [])]) {
      const option = document.createElement('option');
      option.textContent = choice === '' ? labels.choose : choice.replace(/<[^>]*>/g, '');
      select.append(option);
    }
    place.replaceChildren(select);
    return;
  }
  const input = document.createElement('input');
  input.type = 'text';
  input.autocomplete = 'off';
  input.inputMode = gap.kind === 'number' ? 'decimal' : 'text';
  input.size = gap.kind === 'number' ? 7 : 14;
  input.setAttribute('aria-label', labels.gap(number));
  place.replaceChildren(input);
}
