import { getArea } from '@certame/contract/areas.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { DataAccessOwner, RestrictedModel } from '@certame/contract/features/data-access/models.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { resolveAreaTable } from '#crud/area-table.ts';
import type { HookContext } from '#crud/hooks.ts';
import { selectOptions } from '#crud/read/select-options.ts';

export interface RuleOwner {
  owner_type: DataAccessOwner;
  owner_id: string;
}

export const areaOf = (kind: DataAccessOwner | RestrictedModel): Area =>
  getArea({ user: 'users', role: 'roles' }[kind as string] ?? kind);

/** Owners and rows as whoever asks sees them: members, roles of the institution, rows that rules leave. */
export const findChoices = (
  context: HookContext,
  kind: DataAccessOwner | RestrictedModel,
  wanted: { search: string; ids: readonly string[]; detailed?: boolean },
) => selectOptions(resolveAreaTable(areaOf(kind)), context, wanted);

async function requireChoices(
  context: HookContext,
  kind: DataAccessOwner | RestrictedModel,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = wanted.every(isUuid) ? await findChoices(context, kind, { search: '', ids: wanted }) : [];
  if (found.length !== wanted.length)
    throw new AppError('validation', { fields: { [field]: [{ key: 'foreign' }] } });
}

/** Throws unless the owner belongs to the institution and the rows are seen by whoever makes the rule. */
export async function requireRuleParts(
  context: HookContext,
  owner: RuleOwner,
  rows: { model_type: RestrictedModel; ids: readonly string[]; field: string },
): Promise<void> {
  await requireChoices(context, owner.owner_type, [owner.owner_id], 'owner_id');
  await requireChoices(context, rows.model_type, rows.ids, rows.field);
}
