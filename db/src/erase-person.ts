/** SQL on a value of an event's data: says nothing that anybody has written. */
const isImpersonal = `jsonb_typeof(value) in ('number', 'boolean', 'null')
             or value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/**
 * Erases what the active institution holds of a person. It runs as the owner, because histories that the application may
 * only add to hold personal data too. The owner may be above the policies, so each statement names the institution.
 *
 * What each column of a person comes to is declared in schema/personal-data.ts. What stays: attempts, answers and scores, under a login without a name; what the person wrote for others (questions,
 * contents, marks), likewise; the facts in the history of changes, without their values. With `elsewhere` the login
 * belongs to another institution too and is left alone: the rows that stay go to a stand-in.
 *
 * Gives the keys of the stored files to remove.
 */
const body = `
declare
  here uuid := current_institution();
  holder uuid := target;
  addresses text[];
  names text[];
  erased text[];
  keys text[];
  practical_keys text[];
  paper_files uuid[];
  paper_keys text[];
  link record;
  their_name text;
  quoted text;
begin
  if here is null then
    raise exception 'erase_person needs an institution';
  end if;
  -- Row level security may hold for the owner too, and sessions and links are shown to their person alone.
  perform set_config('certame.accounts', 'on', true);
  addresses := array(select lower(email) from people where user_id = target and institution_id = here
                     union select lower(email) from users where id = target);
  names := array(select name from people where user_id = target and institution_id = here union select name from users where id = target);
  erased := array(select id::text from people where user_id = target and institution_id = here
                  union all select id::text from class_invites
                             where institution_id = here and lower(email) = any (addresses)
                  union all select id::text from chat_messages where sender_id = target and institution_id = here
                  union all select id::text from social_identities where user_id = target
                  union all select id::text from files where owner_id = target and institution_id = here
                  union all select id::text from appeals where user_id = target and institution_id = here
                  union all select h.id::text from appeal_handlings h join appeals a on a.id = h.appeal_id
                             where a.user_id = target and a.institution_id = here
                  union all select id::text from erasure_requests where user_id = target and institution_id = here
                  union all select announcement_id::text from announcement_recipients
                             where user_id = target and institution_id = here
                  union all select target::text);

  if elsewhere then
    insert into users (email, name, active) values (new_id()::text || '@erased.invalid', placeholder, false)
      returning id into holder;
  end if;

  -- Messages to and from them.
  delete from outbox_emails where institution_id = here and (user_id = target or lower(to_email) = any (addresses));
  update mailing_recipients
     set user_id = null, name = placeholder, email = id::text || '@erased.invalid', reason = null
   where institution_id = here and (user_id = target or lower(email) = any (addresses));
  update announcements
     set addressed_to = array(select case when one = any (names) then placeholder else one end
                                from unnest(addressed_to) with ordinality as t (one, place) order by place)
   where institution_id = here
     and id in (select announcement_id from announcement_recipients where user_id = target);
  delete from announcement_recipients where user_id = target and institution_id = here;
  delete from notifications where user_id = target and institution_id = here;
  delete from news_dismissals where user_id = target and institution_id = here;
  delete from first_steps_dismissals where user_id = target and institution_id = here;
  delete from class_invites where institution_id = here and lower(email) = any (addresses);
  update chat_messages set body = '', file_id = null, deleted_at = coalesce(deleted_at, now())
   where sender_id = target and institution_id = here;
  delete from meeting_messages where user_id = target and institution_id = here;
  delete from chat_reads where user_id = target and institution_id = here;
  delete from chat_blocks where institution_id = here and (blocker_id = target or blocked_id = target);

  -- What others were told of them. A name of one word may be anybody's: it goes where it stands alone.
  foreach their_name in array names loop
    continue when trim(their_name) = '';
    quoted := case when position(' ' in their_name) > 0 then substr(to_jsonb(their_name)::text, 2, length(to_jsonb(their_name)::text) - 2) else to_jsonb(their_name)::text end;
    update notifications
       set data = replace(data::text, quoted, case when position(' ' in their_name) > 0 then placeholder else to_jsonb(placeholder)::text end)::jsonb
     where institution_id = here and position(quoted in data::text) > 0;
    update job_runs
       set result = replace(result::text, quoted, case when position(' ' in their_name) > 0 then placeholder else to_jsonb(placeholder)::text end)::jsonb
     where institution_id = here and position(quoted in result::text) > 0;
    if position(' ' in their_name) > 0 then
      update announcements set message = replace(message, their_name, placeholder)
       where institution_id = here and position(their_name in message) > 0;
      update outbox_emails
         set subject = replace(subject, their_name, placeholder), plain = replace(plain, their_name, placeholder),
             html = replace(replace(html, their_name, placeholder), replace(replace(their_name, '&', '&amp;'), '''', '&#39;'), placeholder)
       where institution_id = here
         and (position(their_name in subject) > 0 or position(their_name in plain) > 0 or position(their_name in html) > 0);
    end if;
  end loop;

  -- Where they were, and what they did besides exams.
  delete from content_views where user_id = target and institution_id = here;
  delete from class_teachers where user_id = target and institution_id = here;
  delete from room_supervisors where user_id = target and institution_id = here;
  delete from editor_group_members where user_id = target and institution_id = here;
  delete from room_support where user_id = target and institution_id = here;
  delete from grading_config_graders where user_id = target and institution_id = here;
  update grading_configs set chair_id = null where chair_id = target and institution_id = here;
  delete from grading_assignments
   where grader_id = target and institution_id = here and config_id is not null and status in ('pending', 'leased');
  delete from data_access where institution_id = here and owner_type = 'user' and owner_id = target;
  delete from login_links where user_id = target and institution_id = here;
  delete from import_batches where institution_id = here and job_id in (select id from job_runs where user_id = target);
  update job_runs set input = '{}', result = null where user_id = target and institution_id = here;

  -- Their sheets of paper: the pictures of their pages, and what was printed with their name beside others', which can be printed again.
  paper_files := array(
    select g.file_id from paper_pages g join paper_sheets s on s.id = g.sheet_id join participants p on p.id = s.participant_id
     where p.user_id = target and p.institution_id = here
    union
    select (f ->> 'file_id')::uuid from physical_questionnaires q cross join jsonb_array_elements(q.files) f
     where exists (select from paper_sheets s join participants p on p.id = s.participant_id
                    where s.paper_id = q.id and p.user_id = target and p.institution_id = here));
  delete from paper_pages where institution_id = here and file_id = any (paper_files);
  update physical_questionnaires set files = '[]', printed_at = null
   where institution_id = here and exists (select from jsonb_array_elements(files) f where (f ->> 'file_id')::uuid = any (paper_files));
  with gone as (delete from files where institution_id = here and id = any (paper_files) returning storage_key)
  select coalesce(array_agg(storage_key), '{}') into paper_keys from gone;

  -- Exams: what was never begun goes, results stay.
  delete from exam_password_tries where user_id = target and institution_id = here;
  delete from participants p
   where p.user_id = target and p.institution_id = here
     and not exists (select from attempts a where a.participant_id = p.id);
  update participants set person_id = null
   where institution_id = here
     and (user_id = target or person_id in (select id from people where user_id = target));
  -- What was recorded of them; the bytes are removed by whoever calls, after the commit.
  delete from media_segments
   where institution_id = here
     and attempt_id in (select id from attempts where user_id = target and institution_id = here);
  -- Files that never arrived as a whole, their bytes likewise; those that did are files.
  delete from answer_uploads
   where institution_id = here
     and attempt_id in (select id from attempts where user_id = target and institution_id = here);
  delete from upload_links
   where institution_id = here
     and attempt_id in (select id from attempts where user_id = target and institution_id = here);
  update attempt_messages set text = ''
   where institution_id = here
     and attempt_id in (select id from attempts where user_id = target and institution_id = here);
  -- Help they asked for: what was written, by whomever.
  update support_messages set text = ''
   where institution_id = here
     and (sender_id = target or request_id in (select r.id from support_requests r join participants p on p.id = r.participant_id
                                                where p.user_id = target and r.institution_id = here));
  update support_transfers set note = null
   where institution_id = here
     and request_id in (select r.id from support_requests r join participants p on p.id = r.participant_id
                         where p.user_id = target and r.institution_id = here);
  update support_requests set closing_note = null
   where institution_id = here and participant_id in (select id from participants where user_id = target and institution_id = here);
  -- What they objected to stays decided, without a word that was written of it but the decision.
  delete from appeal_attachments
   where institution_id = here and appeal_id in (select id from appeals where user_id = target and institution_id = here);
  update appeal_handlings set message = ''
   where institution_id = here and appeal_id in (select id from appeals where user_id = target and institution_id = here);
  update appeals set reasoning = '' where user_id = target and institution_id = here;
  update attempts set environment = null, admitted_with = null, justification = null where user_id = target and institution_id = here;
  -- Events keep numbers, switches and ids; what anybody wrote goes. Their hashes stay: the chain goes on over the row, which
  -- says that it was redacted (docs/decisions: the chain of events and erasure).
  update attempt_events e
     set data = jsonb_set(
           (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.data) where ${isImpersonal}),
           '{redacted}', 'true')
   where institution_id = here
     and attempt_id in (select id from attempts where user_id = target and institution_id = here)
     and exists (select from jsonb_each(e.data) where not (${isImpersonal}));

  -- Photos and recordings of them at practical tests; the forms go with their person.
  with gone as (
    delete from files where institution_id = here and purpose = 'practical'
       and subject_id in (select s.id from practical_test_students s join people p on p.id = s.person_id
                           where p.user_id = target and s.institution_id = here)
      returning storage_key)
  select coalesce(array_agg(storage_key), '{}') into practical_keys from gone;
  delete from practical_test_teachers where user_id = target and institution_id = here;

  delete from people where user_id = target and institution_id = here;
  delete from memberships where user_id = target and institution_id = here;
  delete from pending_memberships where user_id = target and institution_id = here;
  update erasure_requests set reason = '' where user_id = target and institution_id = here;

  update users set picture_file_id = null
   where id = target and picture_file_id in (select id from files where owner_id = target and institution_id = here);
  with gone as (
    delete from files where owner_id = target and institution_id = here
       and purpose in ('profile', 'own_data', 'chat', 'export', 'list_export', 'appeal')
      returning storage_key)
  select coalesce(array_agg(storage_key), '{}') || practical_keys || paper_keys into keys from gone;

  if elsewhere then
    -- Who did it, in the events of others' attempts: the stand-in can't be written into a row of the chain.
    update attempt_events e
       set data = jsonb_set(
             (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.data) where position(target::text in value::text) = 0),
             '{redacted}', 'true')
     where institution_id = here and position(target::text in data::text) > 0;
    -- Whatever else of this institution says it was theirs.
    for link in
      select c.relname as table_name, a.attname as column_name
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'institution_id')
         and (a.attname = 'created_by' and a.atttypid = 'uuid'::regtype
              or exists (select from pg_constraint f
                          where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'users'::regclass
                            and f.conkey = array[a.attnum]))
    loop
      execute format('update %I set %I = $1 where %I = $2 and institution_id = $3', link.table_name, link.column_name, link.column_name)
        using holder, target, here;
    end loop;
  else
    delete from sessions where user_id = target;
    delete from one_time_tokens where user_id = target;
    delete from social_identities where user_id = target;
    delete from client_exception_people where user_id = target;
    update users
       set name = placeholder, email = id::text || '@erased.invalid', phone = null, language = null, theme = null,
           picture_file_id = null, password_hash = null, must_change_password = false, active = false,
           email_verified_at = null, last_login_at = null
     where id = target;
  end if;

  -- The history keeps which columns changed, when and by whom, not what they said.
  update audit_log l
     set changes = coalesce((select jsonb_object_agg(key, '[null, null]'::jsonb) from jsonb_object_keys(l.changes) as key), '{}')
   where (l.institution_id = here or l.institution_id is null and not elsewhere)
     and (l.row_id = any (erased)
          or exists (select from unnest(addresses) as one (address)
                      where position('"' || address || '"' in lower(l.changes::text)) > 0)
          or exists (select from unnest(names) as known (their)
                      where position(' ' in their) > 0
                        and position(substr(to_jsonb(their)::text, 2, length(to_jsonb(their)::text) - 2) in l.changes::text) > 0));
  -- It must not tell either whose the stand-in's rows were.
  if elsewhere then
    update audit_log
       set user_id = case when user_id = target then holder else user_id end,
           row_id = replace(row_id, target::text, holder::text),
           changes = replace(changes::text, target::text, holder::text)::jsonb
     where institution_id = here
       and (user_id = target or row_id = target::text or position(target::text in changes::text) > 0);
  end if;
  perform set_config('certame.accounts', '', true);
  return keys;
end`;

/**
 * The function, and the right to call it for the application alone: a grant of all functions that comes before reaches this one
 * where it exists already. `app` and `system` are escaped identifiers.
 */
export const erasePersonStatements = (app: string, system: string): string[] => [
  `create or replace function erase_person(target uuid, elsewhere boolean, placeholder text) returns text[]
     language plpgsql security definer set search_path = public, pg_temp as $$${body}$$`,
  `revoke all on function erase_person(uuid, boolean, text) from public, ${system}`,
  `grant execute on function erase_person(uuid, boolean, text) to ${app}`,
];
