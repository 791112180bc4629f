import { Readable } from 'node:stream';
import { AppError } from '@certame/contract/errors.ts';
import { practicalLimits } from '@certame/contract/features/practical/test.ts';
import { files } from '@certame/db/schema/operations.ts';
import { practical_evidence, practical_visits } from '@certame/db/schema/practical.ts';
import { and, eq } from '@certame/db/sql.ts';
import { type PreparedFile, prepareUpload, saveFile } from '#features/files/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface EvidenceInput {
  id: string;
  studentId: string;
  sectionId: string;
  name: string;
  bytes: Buffer;
}
type Place = Pick<EvidenceInput, 'id' | 'studentId' | 'sectionId'>;
interface KeptEvidence {
  id: string;
  file_id: string;
  name: string;
  mime: string;
}
type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** The own form under lock, and the file if it is there already. @throws AppError `not-found`, `answer-files-full`. */
async function lockPlace(scope: Scope, { id, studentId, sectionId }: Place) {
  const [visit] = await scope.tx
    .select({ id: practical_visits.id })
    .from(practical_visits)
    .where(
      and(
        eq(practical_visits.student_id, studentId),
        eq(practical_visits.section_id, sectionId),
        eq(practical_visits.examiner_id, scope.userId ?? ''),
        eq(practical_visits.institution_id, scope.institutionId),
      ),
    )
    .for('update');
  if (!visit) throw new AppError('not-found');
  const ofVisit = eq(practical_evidence.visit_id, visit.id);
  const [kept] = await scope.tx
    .select({ id: practical_evidence.id, file_id: files.id, name: files.name, mime: files.mime })
    .from(practical_evidence)
    .innerJoin(files, eq(files.id, practical_evidence.file_id))
    .where(and(eq(practical_evidence.id, id), ofVisit));
  if (!kept && (await scope.tx.$count(practical_evidence, ofVisit)) >= practicalLimits.evidence)
    throw new AppError('answer-files-full');
  return { visitId: visit.id, kept };
}

/** Asked of the bytes, not of what the device says they are. @throws AppError `answer-file-kind`. */
async function prepare(services: Services, { name, bytes }: EvidenceInput, userId: string) {
  const received = await services.files.receive(Readable.from([bytes]), {
    maxBytes: practicalLimits.evidenceBytes,
  });
  try {
    const prepared: PreparedFile = await prepareUpload(name, received, userId);
    if (!/^(image|audio)\//.test(prepared.mime)) throw new AppError('answer-file-kind');
    return { received, prepared };
  } catch (error) {
    await services.files.discard(received);
    throw error;
  }
}

/** Keeps a photo or a recording of an own form; the same id again gives the file that is there. Not inside of a transaction: it draws. */
export async function putEvidence(
  services: Services,
  inScope: InScope,
  input: EvidenceInput,
  userId: string,
): Promise<KeptEvidence> {
  const { kept } = await inScope((scope) => lockPlace(scope, input));
  if (kept) return kept;
  const { received, prepared } = await prepare(services, input, userId);
  try {
    return await inScope(async (scope) => {
      const place = await lockPlace(scope, input);
      if (place.kept) return place.kept;
      const file = await saveFile(scope, services, prepared, {
        purpose: 'practical',
        subjectId: input.studentId,
      });
      await scope.tx.insert(practical_evidence).values({
        id: input.id,
        institution_id: scope.institutionId,
        visit_id: place.visitId,
        file_id: file.id,
      });
      return { id: input.id, file_id: file.id, name: file.name, mime: file.mime };
    });
  } finally {
    await services.files.discard(received);
  }
}
