import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WaitingJobs } from '../jobs/waiting-jobs.ts';

/** What is written for many candidates in one transaction (lib/group-commit.ts). */
export type BatchKind = 'saves' | 'starts' | 'finishes' | 'events';

export interface RequestMeasure {
  method: string;
  /** As mounted, with its parameters unfilled; addresses of people's own would make a series each. */
  route: string;
  status: number;
  seconds: number;
}

/** Connections of a pool, as `pg` counts them. */
interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** What is read when somebody asks for the figures. */
export interface MeasuredParts {
  sockets(): number;
  pools: Record<string, PoolCounts>;
  /** Null where this process runs no jobs. */
  waitingJobs(): Promise<WaitingJobs[] | null>;
}

export interface Metrics {
  contentType: string;
  observeRequest(measure: RequestMeasure): void;
  /** A committed batch of entries. */
  observeBatch(kind: BatchKind, entries: number, seconds: number): void;
  /** A chunk of a recording: kept, there already, refused for what it is, or failed because the storage did. */
  countChunk(outcome: 'kept' | 'known' | 'refused' | 'failed'): void;
  /** The figures in Prometheus' text format. */
  render(): Promise<string>;
  watch(parts: MeasuredParts): void;
}

/** Most saves take a few milliseconds; beyond ten seconds a client has gone. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function watchParts(registers: Registry[], { sockets, pools, waitingJobs }: MeasuredParts): void {
  new Gauge({
    name: 'certame_sockets',
    help: 'Open sockets of this process.',
    registers,
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'certame_database_connections',
    help: 'Connections of each pool by state; waiting are requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'total' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  new Gauge({
    name: 'certame_jobs',
    help: 'Jobs and tasks in the database by queue and state; only processes that run jobs tell them.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, ...states } of (await waitingJobs()) ?? [])
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
    },
  });
}

/** A registry for each server: several in one process, as tests have them, count for themselves. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const entries = new Counter({
    name: 'certame_committed_entries_total',
    help: 'Requests of candidates whose transaction has committed, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const batches = new Histogram({
    name: 'certame_commit_batch_entries',
    help: 'Requests of candidates that shared a transaction.',
    labelNames: ['kind'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });
  const commits = new Histogram({
    name: 'certame_commit_batch_seconds',
    help: 'Time of a shared transaction.',
    labelNames: ['kind'],
    buckets: secondsBuckets,
    registers,
  });
  const chunks = new Counter({
    name: 'certame_recording_chunks_total',
    help: 'Chunks of recordings by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  return {
    contentType: registry.contentType,
    countChunk: (outcome) => chunks.inc({ outcome }),
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    observeBatch: (kind, count, seconds) => {
      entries.inc({ kind }, count);
      batches.observe({ kind }, count);
      commits.observe({ kind }, seconds);
    },
    render: () => registry.metrics(),
    watch: (parts) => watchParts(registers, parts),
  };
}
