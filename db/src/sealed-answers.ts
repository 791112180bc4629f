/**
 * A restrictive policy of `responses`: while somebody answers anonymously, the answers still hang on the attempt. They are
 * shown to requests of participants, who read their own, and to work without a person (saving, closing); never to staff,
 * whatever a query forgot.
 */
export const sealedStatements = (appRole: string): string[] => [
  `create or replace function sees_sealed_answers() returns boolean
     language sql stable parallel safe
     return current_user_id() is null or coalesce(current_setting('certame.participant', true), '') = 'on'`,
  'drop policy if exists sealed on responses',
  `create policy sealed on responses as restrictive for select to ${appRole}
     using (not sealed or (select sees_sealed_answers()))`,
];
