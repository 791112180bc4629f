import type { AuditReview, Still } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { ChainVerification, TimelineRow } from '@certame/contract/features/timeline/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { instantsOf } from '@certame/rules/proctoring/audit-timeline.ts';
import type { InstitutionInfo } from '#crud/export/institution-info.ts';
import type { PdfEvidence } from '#lib/pdf/evidence/pdf-evidence.ts';
import { drawPicture } from '#lib/picture-pool.ts';
import { hasText, type Translate } from '#lib/texts.ts';
import type { Services } from '#services.ts';
import type { SupervisedAttempt } from './queries/find-audit.ts';

/** On paper: more pictures make a file that nobody can send. */
const stillsMax = 24;
/** A still that was taken longer before or after says nothing of an event. */
const nearMs = 60_000;
/** Events of low severity are counted; each of the others has its line. */
const linesMax = 2000;

export interface Evidence {
  found: SupervisedAttempt;
  events: readonly TimelineRow[];
  stills: readonly Still[];
  reviews: readonly AuditReview[];
  chain: ChainVerification;
}

/** Day and time to the second, in the institution's zone: events of a minute are told apart. */
function secondText(at: Date | number, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

const typeName = (type: string, translate: Translate): string =>
  hasText(`timeline.types.${type}`) ? translate(textKey(`timeline.types.${type}`)) : type;

/** The still nearest to each grave event, each still once. */
export function stillsAtGraveEvents(
  events: readonly { type: string; atMs: number }[],
  stills: readonly Still[],
): { still: Still; type: string }[] {
  const taken = new Set<Still>();
  return events
    .flatMap(({ type, atMs }) => {
      const near = stills
        .map((still) => ({ still, awayMs: Math.abs(Date.parse(still.at) - atMs) }))
        .filter(({ awayMs }) => awayMs <= nearMs)
        .sort((one, other) => one.awayMs - other.awayMs)[0]?.still;
      if (!near || taken.has(near)) return [];
      taken.add(near);
      return [{ still: near, type }];
    })
    .slice(0, stillsMax);
}

function chainText({ events, broken }: ChainVerification, translate: Translate): string {
  return broken === 0
    ? translate('timeline.chain.intact', { count: events })
    : translate('timeline.chain.broken', { count: broken });
}

function factsOf({ found, chain }: Evidence, timeZone: string, translate: Translate): PdfEvidence['facts'] {
  const time = (at: Date | null): string => (at === null ? '—' : secondText(at, timeZone));
  const label = (
    key: 'person' | 'exam' | 'attempt' | 'state' | 'started' | 'finished' | 'plan' | 'video' | 'chain',
  ) => translate(`proctoring-audit.paper.${key}`);
  return [
    [label('person'), found.name],
    [label('exam'), found.exam],
    [label('attempt'), String(found.number)],
    [label('state'), translate(`results.server.states.${found.state}`)],
    [label('started'), time(found.started_at)],
    [label('finished'), time(found.finished_at)],
    [label('plan'), translate(textKey(`proctoring-audit.modes.${found.plan.mode}`))],
    [
      label('video'),
      found.media_deleted_at
        ? translate('proctoring-audit.video.deleted', { when: time(found.media_deleted_at) })
        : translate(`proctoring-audit.video_states.${found.video_state}`),
    ],
    [label('chain'), chainText(chain, translate)],
  ];
}

async function readPictures(
  services: Services,
  { found, stills }: Evidence,
  institutionId: string,
  grave: readonly { type: string; atMs: number }[],
  captionOf: (chosen: { still: Still; type: string }) => string,
): Promise<PdfEvidence['stills']> {
  const pictures: PdfEvidence['stills'][number][] = [];
  for (const chosen of stillsAtGraveEvents(grave, stills)) {
    try {
      const { segment_id: segmentId, ordinal } = chosen.still;
      const input = await services.mediaStore.load({ institutionId, ownerId: found.id, segmentId, ordinal });
      const jpeg = await drawPicture({ input, animated: false, ofJob: true }, '', (picture) =>
        picture.resize(640, 640, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }),
      );
      pictures.push({
        image: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
        caption: captionOf(chosen),
      });
    } catch (error) {
      services.log.warn({ err: error }, 'A still could not be put on paper');
    }
  }
  return pictures;
}

/** Everything that a reader without the product needs to follow a decision. */
export async function makeEvidencePaper(
  services: Services,
  evidence: Evidence,
  institution: InstitutionInfo & { id: string },
  translate: Translate,
  madeBy: string,
): Promise<PdfEvidence> {
  const { timeZone } = institution;
  const { events, reviews } = evidence;
  const instants = instantsOf(events);
  const timed = events.map((event, index) => ({ ...event, atMs: instants[index] ?? 0 }));
  const ofSeverity = (severity: 'H' | 'M') => timed.filter((event) => event.severity === severity);
  const heading = (severity: 'H' | 'M' | 'L', count: number): string =>
    translate('proctoring-audit.paper.events', {
      severity: translate(`timeline.severities.${severity}`).toLocaleLowerCase(),
      count,
    });
  const low = timed.filter(({ severity }) => severity === 'L');
  return {
    title: translate('proctoring-audit.paper.title'),
    institution: institution.name,
    facts: factsOf(evidence, timeZone, translate),
    decisionsTitle: translate('proctoring-audit.paper.decisions'),
    noDecision: translate('proctoring-audit.paper.no_decision'),
    decisions: reviews.map((review) => ({
      head: translate('proctoring-audit.paper.decision', {
        decision: translate(`proctoring-audit.decisions.${review.decision}`),
        name: review.reviewer,
        when: secondText(new Date(review.reviewed_at), timeZone),
      }),
      lines: [review.reason, translate(`proctoring-audit.consequences.${review.consequence}`)],
    })),
    events: (['H', 'M'] as const).map((severity) => {
      const all = ofSeverity(severity);
      return {
        heading: heading(severity, all.length),
        rows: all
          .slice(0, linesMax)
          .map((event) => [
            secondText(event.atMs, timeZone),
            typeName(event.type, translate),
            [event.details, event.actor].filter((text) => text).join(' · '),
          ]),
      };
    }),
    counted: heading('L', low.length),
    stillsTitle: translate('proctoring-audit.paper.stills'),
    noStills: translate('proctoring-audit.paper.no_stills'),
    stills: await readPictures(
      services,
      evidence,
      institution.id,
      ofSeverity('H'),
      ({ still, type }) => `${secondText(new Date(still.at), timeZone)} · ${typeName(type, translate)}`,
    ),
    columns: [
      translate('proctoring-audit.paper.when'),
      translate('proctoring-audit.paper.what'),
      translate('proctoring-audit.paper.details'),
    ],
    footer: translate('proctoring-audit.paper.footer', {
      name: madeBy,
      when: secondText(services.now(), timeZone),
      zone: timeZone,
    }),
    pageText: translate('printing.paper.page'),
  };
}
