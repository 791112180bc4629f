/** Tables by which a login becomes known to an institution. Rows of any other table that name the login come after one of these. */
const sources: readonly string[] = ['memberships', 'pending_memberships', 'people', 'participants'];

/**
 * Triggers that keep `institution_logins`. They run as the owner: the application may read the table and nothing else. Rows
 * stay when a membership ends, for the names beside what somebody made; erasing a person hands them to the stand-in.
 */
export const loginTieStatements: readonly string[] = [
  // The owner writes for every institution, and FORCE holds for it too; nobody else has the right to write.
  'drop policy if exists upkeep on institution_logins',
  'create policy upkeep on institution_logins to current_user using (true) with check (true)',
  `create or replace function note_logins() returns trigger
     language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     insert into institution_logins (institution_id, user_id)
     select distinct made.institution_id, made.user_id from made_rows made where made.user_id is not null
     on conflict do nothing;
     return null;
   end $$`,
  `create or replace function note_login() returns trigger
     language plpgsql security definer set search_path = public, pg_temp as $$
   begin
     insert into institution_logins (institution_id, user_id) values (new.institution_id, new.user_id) on conflict do nothing;
     return null;
   end $$`,
  ...sources.flatMap((table) => [
    `drop trigger if exists note_logins on ${table}`,
    `create trigger note_logins after insert on ${table} referencing new table as made_rows
       for each statement execute function note_logins()`,
    `drop trigger if exists note_login on ${table}`,
    `create trigger note_login after update of user_id on ${table} for each row
       when (new.user_id is not null and new.user_id is distinct from old.user_id) execute function note_login()`,
  ]),
];
