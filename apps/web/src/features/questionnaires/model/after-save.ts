import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { type Draft, type DraftSection, draftOf } from './draft.ts';

interface Named {
  key: string;
  id?: string;
}

function pair(own: readonly Named[], saved: readonly Named[], ids: Map<string, string>): void {
  own.forEach((one, index) => {
    const id = saved[index]?.id;
    if (id !== undefined) ids.set(one.key, id);
  });
}

/** Key on the page -> id in the database. Parts are matched by their position in the request. */
function idsOf(sent: Draft, saved: Draft): Map<string, string> {
  const ids = new Map<string, string>();
  pair(sent.sections, saved.sections, ids);
  sent.sections.forEach((section, index) => {
    pair(section.items, saved.sections[index]?.items ?? [], ids);
    pair(section.draws, saved.sections[index]?.draws ?? [], ids);
  });
  return ids;
}

const mapParts = (
  sections: readonly DraftSection[],
  change: <Part extends Named>(part: Part) => Part,
): DraftSection[] =>
  sections.map((section) => ({
    ...change(section),
    items: section.items.map(change),
    draws: section.draws.map(change),
  }));

/**
 * Merges the server's reply into the draft after a save. Parts that were not touched meanwhile take the server's values under their old
 * keys, so that nothing on the page jumps; changes that were typed during the save stay, and new parts get their ids.
 */
export function draftAfterSave(sent: Draft, now: Draft, reply: Questionnaire): { draft: Draft; base: Draft } {
  const saved = draftOf(reply);
  const ids = idsOf(sent, saved);
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const base: Draft = {
    ...saved,
    sections: mapParts(saved.sections, (part) => ({ ...part, key: keys.get(part.id ?? '') ?? part.key })),
  };
  if (now === sent) return { draft: base, base };
  return {
    base,
    draft: {
      ...now,
      // The password that was sent is saved; one that was typed since is not.
      password: now.password === sent.password ? { kind: 'keep' } : now.password,
      sections: mapParts(now.sections, (part) => ({ ...part, id: part.id ?? ids.get(part.key) })),
    },
  };
}

/**
 * Rebases a draft on another version: parts that no longer exist there lose their ids and become new, since the server would reject the
 * ids.
 */
export function rebased(draft: Draft, onto: Questionnaire): Draft {
  const known = new Set(
    onto.sections.flatMap((section) => [
      section.id,
      ...section.items.map((item) => item.id),
      ...section.draws.map((draw) => draw.id),
    ]),
  );
  return {
    ...draft,
    sections: mapParts(draft.sections, (part) =>
      part.id === undefined || known.has(part.id) ? part : { ...part, id: undefined },
    ),
  };
}
