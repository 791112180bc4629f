/**
 * A restrictive policy of `responses`: while somebody answers anonymously, the answers still hang on the attempt. They are
 * reached by who gave them, in requests of participants, and by work without a person (saving, closing); never by another participant
 * nor by staff, whatever a query forgot.
 *
 * The function runs as the owner, whom the rules of data access don't concern. Hardly any row is sealed, so that its cost is
 * stated as nearly none: it must not change how the many others are looked for.
 */
export const sealedStatements = (appRole: string): string[] => [
  'drop policy if exists sealed on responses',
  'drop function if exists sees_sealed_answers()',
  `create or replace function is_own_attempt(attempt uuid) returns boolean
     language sql stable security definer cost 1 set search_path = public, pg_temp
     return coalesce(current_setting('certame.participant', true), '') = 'on'
       and exists (select from attempts a where a.id = attempt and a.user_id = current_user_id())`,
  `create policy sealed on responses as restrictive to ${appRole}
     using (not sealed or (select current_user_id()) is null or is_own_attempt(attempt_id))`,
];
