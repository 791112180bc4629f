import { type Area, hasAction } from '@certame/contract/kit/area/define-area.ts';
import { systemAdminPermission } from '@certame/contract/permissions.ts';
import { useCan } from '#lib/session/session.ts';

export interface AreaRights {
  mayCreate: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  /** False where the page's own rule is not enough: rows of the whole installation. */
  maySave: boolean;
}

/** Rights of the user on the rows of an area. */
export function useAreaRights(area: Area): AreaRights {
  const can = useCan();
  const maySave = !area.ofInstallation || can(systemAdminPermission);
  const may = (action: 'create' | 'edit' | 'delete'): boolean =>
    maySave && hasAction(area, action) && can(`${area.key}.${action}`);
  return { mayCreate: may('create'), mayEdit: may('edit'), mayDelete: may('delete'), maySave };
}
