import type { SheetDetail } from '@certame/rules/scoring/score-sheet.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packDetails, unpackDetails } from './packed-details.ts';

const { owner } = await useTestServer({ environment: { JOBS: 'off' } });

const anyScore = fc.nat(30_000_000).map((n) => String(n / 10_000));
const anyDetails = fc.dictionary(
  fc.uuid(),
  fc.record({
    score: fc.option(anyScore),
    max: anyScore,
    state: fc.constantFrom('auto', 'manual', 'pending', 'voided'),
  }),
  { maxKeys: 300 },
) as fc.Arbitrary<Record<string, SheetDetail>>;

const pack = (details: Record<string, SheetDetail>): string => packDetails(new Map(Object.entries(details)));

test('the database reads the details of a sheet as they were packed, and those from before', async () => {
  await fc.assert(
    fc.asyncProperty(anyDetails, fc.uuid(), async (details, other) => {
      const [id = other] = Object.keys(details);
      const { rows } = await owner.query(
        `select score_details($1::jsonb) as packed, score_details($2::jsonb) as whole, score_detail($1::jsonb, $3) as one,
                score_detail($2::jsonb, $3) as one_of_whole, score_detail($1::jsonb, $4) as none`,
        [pack(details), JSON.stringify(details), id, other],
      );
      for (const stored of [JSON.parse(pack(details)), details])
        expect(Object.fromEntries(unpackDetails(stored))).toEqual(details);
      const one = details[id] ?? null;
      expect(rows[0]).toEqual({
        ...{ packed: details, whole: details, one, one_of_whole: one },
        none: details[other] ?? null,
      });
    }),
    { numRuns: 50, examples: [[{}, '00000000-0000-1000-8000-000000000000']] },
  );
});

test('who reads many sheets gets the details as they were packed, and those from before', () => {
  fc.assert(
    fc.property(anyDetails, (details) => {
      for (const stored of [JSON.parse(pack(details)), details])
        expect(Object.fromEntries(unpackDetails(stored))).toEqual(details);
    }),
    { numRuns: 50 },
  );
});
