import type { AttemptEffect, AttemptMachine } from './attempt-events.ts';

/** What an event makes of the attempt: its next state, and the effects to run. */
export interface Transition {
  machine: AttemptMachine;
  effects: AttemptEffect[];
}

export const stay = (machine: AttemptMachine, ...effects: AttemptEffect[]): Transition => ({
  machine,
  effects,
});

/** Composes transitions: one after the other, with the effects of all. */
export function chain(
  machine: AttemptMachine,
  ...steps: ((machine: AttemptMachine) => Transition)[]
): Transition {
  return steps.reduce<Transition>(
    (before, step) => {
      const next = step(before.machine);
      return { machine: next.machine, effects: [...before.effects, ...next.effects] };
    },
    { machine, effects: [] },
  );
}
