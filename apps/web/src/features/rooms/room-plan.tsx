import { createContext, type ReactNode, useContext } from 'react';
import { type RoomPlan, useRoomPlan } from './use-room-plan.ts';

const PlanContext = createContext<RoomPlan | undefined>(undefined);

/** The plan of the form's numbers, for both of their fields and for what tells about them. */
export const useSharedRoomPlan = (): RoomPlan | undefined => useContext(PlanContext);

/** Works the plan out once for all that stand in it. */
export function RoomPlanProvider({ children }: { children: ReactNode }) {
  return <PlanContext value={useRoomPlan()}>{children}</PlanContext>;
}
