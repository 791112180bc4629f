import type { PanelActionResult } from '@certame/contract/features/panel/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { hasText, type Translate } from '#lib/texts.ts';

export interface ActOutcome {
  subject: { participant_id: string; name: string };
  /** A reason of `panelRefusals`, or an error's code; null: done, or would be. */
  refused: string | null;
}

function reasonOf(refused: string, translate: Translate): string {
  const own = `panel.refusals.${refused}`;
  return translate(textKey(hasText(own) ? own : `errors.${refused}`));
}

/** What became of an act for one candidate, in the reader's language. */
export const presentOutcome = (
  { subject, refused }: ActOutcome,
  translate: Translate,
): PanelActionResult => ({
  participant_id: subject.participant_id,
  name: subject.name,
  refused,
  message: refused === null ? null : reasonOf(refused, translate),
});
