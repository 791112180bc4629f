import type { ProctoringCandidate } from '@certame/contract/features/proctoring/before/endpoints.ts';
import { checkLinesSchema } from '@certame/contract/features/proctoring/check-lines.ts';
import { consentChoices } from '@certame/contract/features/proctoring/consent-states.ts';
import { checkVerdicts } from '@certame/contract/features/proctoring/environment-checks.ts';
import { sql } from '@certame/db/sql.ts';
import { consentStateOf } from '@certame/rules/proctoring/consent.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const checkRow = z.object({
  id: z.string(),
  verdict: z.enum(checkVerdicts),
  checked_at: z.string(),
  lines: checkLinesSchema,
  waived_by: z.string().nullable(),
  waived_at: z.string().nullable(),
});
const candidateRow = z.object({
  user_id: z.string(),
  name: z.string(),
  choice: z.enum(consentChoices).nullable(),
  consent_text_id: z.string().nullable(),
  newest_text_id: z.string().nullable(),
  version: z.number().nullable(),
  chosen_at: z.string().nullable(),
  granted: z.boolean().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  checks: z.array(checkRow),
});

const iso = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Candidates who said something to the capture or tried a machine, by name; those who wait for a decision first. */
export async function listProctoringCandidates(
  scope: Scope,
  questionnaireId: string,
): Promise<ProctoringCandidate[]> {
  const rows = await queryRows(
    scope,
    candidateRow,
    sql`
    with tried as (
      select distinct on (c.user_id, c.device_id) c.*, w.name as waiver
        from environment_checks c left join users w on w.id = c.waived_by
       where c.questionnaire_id = ${questionnaireId} and c.institution_id = ${scope.institutionId}
       order by c.user_id, c.device_id, c.checked_at desc),
    said as (
      select p.*, t.version, d.name as decider,
             (select n.id from proctoring_consent_texts n where n.config_id = t.config_id order by n.version desc limit 1) as newest_text_id
        from proctoring_consents p
        join proctoring_consent_texts t on t.id = p.consent_text_id
        left join users d on d.id = p.decided_by
       where p.questionnaire_id = ${questionnaireId} and p.institution_id = ${scope.institutionId})
    select u.id as user_id, u.name, s.choice, s.consent_text_id, s.newest_text_id, s.version,
           ${iso(sql`s.chosen_at`)} as chosen_at, s.granted, s.decider as decided_by, ${iso(sql`s.decided_at`)} as decided_at,
           coalesce((select json_agg(json_build_object('id', c.id, 'verdict', c.verdict, 'checked_at', ${iso(sql`c.checked_at`)},
                                       'lines', c.lines, 'waived_by', c.waiver, 'waived_at', ${iso(sql`c.waived_at`)})
                                     order by c.checked_at desc)
                       from tried c where c.user_id = u.id), '[]') as checks
      from users u left join said s on s.user_id = u.id
     where u.id in (select user_id from said union select user_id from tried)
     order by (s.choice = 'alternative' and s.granted is null) desc nulls last, lower(u.name), u.id
     limit 2000`,
  );
  return rows.map(({ choice, consent_text_id, newest_text_id, version, chosen_at, granted, ...row }) => ({
    user_id: row.user_id,
    name: row.name,
    consent:
      choice === null || consent_text_id === null || version === null || chosen_at === null
        ? null
        : {
            state: consentStateOf(
              { choice, textId: consent_text_id, granted },
              newest_text_id ?? consent_text_id,
            ),
            version,
            chosen_at,
            decided_by: row.decided_by,
            decided_at: row.decided_at,
          },
    checks: row.checks,
  }));
}
