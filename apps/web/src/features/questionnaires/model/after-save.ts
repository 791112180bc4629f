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

/** Key on the page -> id in the database, by the places in what was sent. */
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
 * The draft after a save. What was not touched meanwhile becomes what the server says, under its old keys, so that
 * nothing on the page jumps; what was typed while the save was on its way stays, and new parts get their ids.
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
      // The password that was sent is in place; another one that was typed since is still to come.
      password: now.password === sent.password ? { kind: 'keep' } : now.password,
      sections: mapParts(now.sections, (part) => ({ ...part, id: part.id ?? ids.get(part.key) })),
    },
  };
}

/** A draft on top of another version: parts that are gone there would be refused by their ids, so they become new. */
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
