-- Renames what the baseline names anew, in a database of the last version before it: tables, columns, constraints, indexes,
-- and the rows that name a table or a kind of job. The owner sees no rows while the policies hold for it; they are applied
-- again after the migrations.
do $$
declare
  old_names text[] := array['classroom', 'missive', 'text_message', 'waiting_membership', 'attempts_waiting'];
  new_names text[] := array['room', 'mailing', 'announcement', 'pending_membership', 'attempts_unreleased'];
  place int;
  found record;
begin
  for place in 1 .. array_length(old_names, 1) loop
    for found in
      select format('alter table %s rename constraint %I to %I', conrelid::regclass, conname,
                    replace(conname, old_names[place], new_names[place])) as statement
        from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u') and strpos(conname, old_names[place]) > 0
    loop
      execute found.statement;
    end loop;
    for found in
      select format('alter index %I rename to %I', relname, replace(relname, old_names[place], new_names[place])) as statement
        from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'i' and strpos(relname, old_names[place]) > 0
    loop
      execute found.statement;
    end loop;
    for found in
      select format('alter table %s rename column %I to %I', a.attrelid::regclass, a.attname,
                    replace(a.attname, old_names[place], new_names[place])) as statement
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and strpos(a.attname, old_names[place]) > 0
    loop
      execute found.statement;
    end loop;
    for found in
      select format('alter table %I rename to %I', relname, replace(relname, old_names[place], new_names[place])) as statement
        from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and strpos(relname, old_names[place]) > 0
    loop
      execute found.statement;
    end loop;
  end loop;
end
$$;
alter table outbox_emails rename column awaited to interactive;
alter table audit_log no force row level security;
update audit_log set table_name =
         replace(replace(replace(replace(table_name, 'classroom', 'room'), 'missive', 'mailing'), 'text_message', 'announcement'),
                 'waiting_membership', 'pending_membership')
 where table_name ~ 'classroom|missive|text_message|waiting_membership';
alter table job_runs no force row level security;
update job_runs set kind = replace(kind, 'missive', 'mailing') where kind like '%missive%';
update job_runs set kind = 'my_data_export' where kind = 'own_data_export';
drop function if exists missive_reaches_others cascade;
-- Work that waits in the queue for its hour.
update graphile_worker._private_jobs j
   set payload = replace(replace(j.payload::text, 'missive_id', 'mailing_id'), 'text_message_id', 'announcement_id')::json
  from graphile_worker._private_tasks t
 where t.id = j.task_id and t.identifier ~ 'missive|text_message';
update graphile_worker._private_tasks
   set identifier = replace(replace(replace(identifier, 'missives_go_on', 'mailings_go_on'), 'missive', 'mailing'), 'text_message', 'announcement')
 where identifier ~ 'missive|text_message';
update graphile_worker._private_tasks
   set identifier = replace(replace(replace(identifier, 'own_data_export', 'my_data_export'), 'sweep_outbox', 'requeue_stale_mail'),
                            'mailings_go_on', 'resume_mailings')
 where identifier ~ 'own_data_export|sweep_outbox|mailings_go_on';
