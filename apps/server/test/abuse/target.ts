import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { type Reply, type SendOptions, send } from './http-client.ts';

/** A session of somebody in one institution. */
export interface Account {
  userId: string;
  token: string;
  institutionId: string;
}

/** How much of each attack: `full` for the measurement, `short` for every run of the tests. */
export interface Scale {
  frames: number;
  requests: number;
  resetsPerState: number;
  guesses: number;
  floodRequests: number;
  idleSockets: number;
  uploads: number;
  uploadBytes: number;
  exports: number;
}

export const fullScale: Scale = {
  frames: 100_000,
  requests: 100_000,
  resetsPerState: 500,
  guesses: 2000,
  floodRequests: 3000,
  idleSockets: 2000,
  uploads: 20,
  uploadBytes: 43 * 1024 * 1024,
  exports: 80,
};
export const shortScale: Scale = {
  frames: 2000,
  requests: 800,
  resetsPerState: 20,
  guesses: 100,
  floodRequests: 150,
  idleSockets: 100,
  uploads: 4,
  uploadBytes: 6 * 1024 * 1024,
  exports: 8,
};

/** What the attackers know and hold; they act in an institution of their own, the measured candidates sit in another. */
export interface Target {
  address: string;
  ownerUrl: string;
  scale: Scale;
  /** Members of the attacked institution, by the key of their role. */
  members: Readonly<Record<string, Account>>;
  systemAdministrator: Account;
  /** A candidate of the exam with a password. */
  guesser: Account;
  /** Ids that bodies and paths are filled with: foreign, unknown, their own. */
  ids: readonly string[];
  /** A released exam with a password that nobody knows. */
  passwordFormId: string;
  /** Somebody else's login, whose password is guessed at. */
  attackedEmail: string;
  random: () => number;
  tally: Tally;
}

/** How the server answered: counts by status, and each 500 by what was asked. */
export class Tally {
  readonly statuses = new Map<number, number>();
  readonly serverErrors: string[] = [];
  withoutReply = 0;

  add(what: string, reply: Reply | undefined): void {
    if (!reply) {
      this.withoutReply += 1;
      return;
    }
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
    if (reply.status === 500) this.serverErrors.push(`${what}: ${reply.body.slice(0, 200)}`);
  }

  get total(): number {
    return [...this.statuses.values()].reduce((sum, count) => sum + count, 0);
  }
}

export interface Attack {
  name: string;
  run(target: Target): Promise<void>;
}

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Address of an attacker: Linux answers on all of 127.0.0.0/8, so that many can be played on one machine. */
export const attackerAddress = (index: number): string | undefined =>
  process.platform === 'linux' ? `127.9.${Math.floor(index / 250) % 250}.${1 + (index % 250)}` : undefined;

/** Asks the target and counts its answer; a connection that breaks is counted, too. */
export async function strike(
  target: Target,
  method: Endpoint['method'],
  path: string,
  options: SendOptions & { account?: Account } = {},
): Promise<Reply | undefined> {
  const { account, ...rest } = options;
  const reply = await send(target.address, method, path, {
    ...rest,
    headers: {
      ...(account
        ? { authorization: `Bearer ${account.token}`, 'x-institution-id': account.institutionId }
        : {}),
      ...rest.headers,
    },
  }).catch(() => undefined);
  target.tally.add(`${method} ${path.slice(0, 160)}`, reply);
  return reply;
}

/** Runs `work` for 0 … count - 1, so many at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}
