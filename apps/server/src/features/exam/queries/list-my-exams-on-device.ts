import type { Scope } from '#plugins/database.ts';
import { admitDevice, type CallingEnvironment } from '../environment/admit-device.ts';
import { listMyQuestionnaires, type MyQuestionnaire } from './my-attempts.ts';

/** The user's questionnaires, each with whether this device may answer it; asked only of those that may be entered now. */
export async function listMyExamsOnDevice(
  scope: Scope,
  calling: CallingEnvironment,
  nowMs: number,
): Promise<(MyQuestionnaire & { isOtherDeviceNeeded: boolean })[]> {
  const listed: (MyQuestionnaire & { isOtherDeviceNeeded: boolean })[] = [];
  for (const mine of await listMyQuestionnaires(scope, nowMs)) {
    const { problems } = mine.mayStart
      ? await admitDevice(scope.client, mine.head, calling, mine.admittedWith, nowMs)
      : { problems: [] };
    listed.push({ ...mine, isOtherDeviceNeeded: problems.length > 0 });
  }
  return listed;
}
