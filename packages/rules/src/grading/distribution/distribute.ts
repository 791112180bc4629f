import { type Random, randomOrder } from '../../exam/random.ts';

export interface AnswerToGrade {
  id: string;
  /** Who may not grade it: its author, and teachers of its author. */
  barred: ReadonlySet<string>;
  /** Who has it already. */
  graders: readonly string[];
  /** Graders that it is to have, with those that it has. */
  wanted: number;
}

export interface DistributionInput {
  answers: readonly AnswerToGrade[];
  /** `load`: answers that the grader has already. */
  graders: readonly { id: string; load: number }[];
  /** Answers that one grader has at most; null: no limit. */
  maxEach: number | null;
  random: Random;
}

export interface Distribution {
  assigned: { answerId: string; graderId: string }[];
  /** Answers for which too few graders are left. */
  short: { answerId: string; missing: number }[];
}

interface Slot {
  answer: AnswerToGrade;
  /** Those it had, and those it got. */
  held: Set<string>;
}

const inRandomOrder = <T>(values: readonly T[], random: Random): T[] =>
  [...randomOrder(values.length, random)].flatMap((index) => values.slice(index, index + 1));

/** Answers and graders while they are brought together. */
class Plan {
  readonly load: Map<string, number>;
  /** What each grader got here; what was had before stays where it is. */
  readonly given: Map<string, Set<Slot>>;
  readonly #order: readonly string[];
  readonly #max: number;

  constructor({ graders, maxEach, random }: DistributionInput) {
    this.load = new Map(graders.map(({ id, load }) => [id, load]));
    this.given = new Map(graders.map(({ id }) => [id, new Set()]));
    // Of equally busy graders, chance chooses: who got which answer can't be foreseen.
    this.#order = inRandomOrder(
      graders.map(({ id }) => id),
      random,
    );
    this.#max = maxEach ?? Number.POSITIVE_INFINITY;
  }

  loadOf = (grader: string): number => this.load.get(grader) ?? 0;
  hasRoom = (grader: string): boolean => this.loadOf(grader) < this.#max;
  mayTake = ({ answer, held }: Slot, grader: string): boolean =>
    !answer.barred.has(grader) && !held.has(grader);

  give(slot: Slot, grader: string): void {
    slot.held.add(grader);
    this.given.get(grader)?.add(slot);
    this.load.set(grader, this.loadOf(grader) + 1);
  }

  move(slot: Slot, from: string, to: string): void {
    slot.held.delete(from);
    this.given.get(from)?.delete(slot);
    this.load.set(from, this.loadOf(from) - 1);
    this.give(slot, to);
  }

  findLeastLoaded(slot: Slot): string | undefined {
    let best: string | undefined;
    for (const grader of this.#order)
      if (
        this.mayTake(slot, grader) &&
        this.hasRoom(grader) &&
        (best === undefined || this.loadOf(grader) < this.loadOf(best))
      )
        best = grader;
    return best;
  }

  /**
   * Breadth-first search for a chain of moves: each grader of it passes an answer on to the next one, so that the first ends
   * with one less and the last with one more. @returns whether there was one.
   */
  passOn(starts: readonly string[], isEnd: (grader: string) => boolean): string | undefined {
    const cameFrom = new Map<string, { from: string; slot: Slot } | null>(starts.map((id) => [id, null]));
    const queue = [...starts];
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at] as string;
      if (isEnd(from)) return this.#carryOut(from, cameFrom);
      for (const slot of this.given.get(from) ?? [])
        for (const to of this.#order)
          if (!cameFrom.has(to) && this.mayTake(slot, to)) {
            cameFrom.set(to, { from, slot });
            queue.push(to);
          }
    }
    return undefined;
  }

  #carryOut(end: string, cameFrom: ReadonlyMap<string, { from: string; slot: Slot } | null>): string {
    let to = end;
    for (let step = cameFrom.get(to); step; step = cameFrom.get(to)) {
      this.move(step.slot, step.from, to);
      to = step.from;
    }
    return to;
  }

  /** For an answer that nobody with room may take: somebody who may take it makes room by passing on another one. */
  makeRoom(slot: Slot): string | undefined {
    const able = this.#order.filter((grader) => this.mayTake(slot, grader));
    return this.passOn(able, (grader) => this.hasRoom(grader));
  }

  /** Chains of moves from the busiest grader to one with two answers less, until there are none. */
  level(): void {
    for (;;) {
      const byLoad = this.#order.toSorted((a, b) => this.loadOf(b) - this.loadOf(a));
      const isLevelled = !byLoad.some((busy) => {
        const limit = this.loadOf(busy) - 1;
        const idlest = byLoad.at(-1);
        if (idlest === undefined || this.loadOf(idlest) >= limit) return false;
        return this.passOn([busy], (grader) => this.loadOf(grader) < limit) !== undefined;
      });
      if (isLevelled) return;
    }
  }
}

/**
 * Spreads answers over graders: each answer goes to as many as it needs, nobody gets one that is barred to them or the same one twice,
 * and loads are as even as that allows. Answers that few may grade are given out first. Complete wherever any distribution is: who
 * is full passes on another answer.
 */
export function distribute(input: DistributionInput): Distribution {
  const plan = new Plan(input);
  const slots = input.answers.map((answer): Slot => ({ answer, held: new Set(answer.graders) }));
  const able = new Map(
    slots.map((slot) => [slot, input.graders.filter(({ id }) => plan.mayTake(slot, id)).length]),
  );
  const hardestFirst = inRandomOrder(slots, input.random).sort(
    (a, b) => (able.get(a) ?? 0) - (able.get(b) ?? 0),
  );
  const short: Distribution['short'] = [];
  for (const slot of hardestFirst) {
    let missing = slot.answer.wanted - slot.held.size;
    for (; missing > 0; missing--) {
      const grader = plan.findLeastLoaded(slot) ?? plan.makeRoom(slot);
      if (grader === undefined) break;
      plan.give(slot, grader);
    }
    if (missing > 0) short.push({ answerId: slot.answer.id, missing });
  }
  plan.level();
  const assigned = [...plan.given].flatMap(([graderId, given]) =>
    [...given].map(({ answer }) => ({ answerId: answer.id, graderId })),
  );
  return { assigned, short };
}
