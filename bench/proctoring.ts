/**
 * Supervision: what it costs a candidate's machine, chunks of a thousand candidates, the joining of recordings, pictures on their way to those
 * who watch, and the audit of a long attempt; each beside its budget. `BENCH_PARTS=joining,chunks` chooses some.
 */

import { measureAudit } from './proctoring/audit.ts';
import { measureCandidateCost } from './proctoring/candidate-cost.ts';
import { measureChunks } from './proctoring/chunks.ts';
import { measureGlassToGlass } from './proctoring/glass.ts';
import { measureJoining } from './proctoring/joining.ts';
import { measureWatching } from './proctoring/live.ts';

const parts = {
  candidate: measureCandidateCost,
  joining: measureJoining,
  chunks: measureChunks,
  watching: measureWatching,
  glass: measureGlassToGlass,
  audit: measureAudit,
};
const chosen = process.env.BENCH_PARTS?.split(',') ?? [];
for (const [name, measure] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) await measure();
