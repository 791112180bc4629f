import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { getGroup, listGroups } from '../read-groups.ts';
import { createGroup } from './create-group.ts';

const nameMaxChars = 120;

/** The copy's name: with a number from the second one on, as no two groups share a name. */
function copyName(name: string, suffix: string, taken: ReadonlySet<string>): string {
  for (let copy = 1; ; copy += 1) {
    const end = copy === 1 ? ` ${suffix}` : ` ${suffix} ${copy}`;
    const wanted = `${name.slice(0, nameMaxChars - end.length).trimEnd()}${end}`;
    if (!taken.has(wanted.toLowerCase())) return wanted;
  }
}

/**
 * A group with the same members, as far as they may still edit, that belongs to whoever copies it. Gives its id.
 * @throws AppError `not-found`, `validation` where nobody of it may edit any more.
 */
export async function cloneGroup(
  scope: Scope,
  { id, translate }: { id: string; translate: Translate },
): Promise<string> {
  const group = await getGroup(scope, id);
  const taken = new Set((await listGroups(scope)).map(({ name }) => name.toLowerCase()));
  return createGroup(scope, {
    name: copyName(group.name, translate('questionnaires.server.clone_suffix'), taken),
    member_ids: group.members.filter((member) => member.may_edit).map((member) => member.id),
  });
}
