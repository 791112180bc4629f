import { createContext, type ReactNode, useContext } from 'react';
import { type RoomPlan, useRoomPlan } from './use-room-plan.ts';

const PlanContext = createContext<RoomPlan | undefined>(undefined);

/** Plan of the form's numbers, shared by both fields and the preview. */
export const useSharedRoomPlan = (): RoomPlan | undefined => useContext(PlanContext);

/** Computes the plan once for all of its consumers. */
export function RoomPlanProvider({ children }: { children: ReactNode }) {
  return <PlanContext value={useRoomPlan()}>{children}</PlanContext>;
}
