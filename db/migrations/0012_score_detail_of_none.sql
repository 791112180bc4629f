-- A sheet without the item has no byte at its place: `case` keeps that byte from being read, which a `where` beside it does not.
create or replace function score_detail(details jsonb, item uuid) returns jsonb
  language sql immutable parallel safe
  return case
    when details is null or details->'items' is null or jsonb_typeof(details->'items') <> 'string' then details->(item::text)
    else (select case when at > 0 and (at - 1) % 18 = 0
                   then (select jsonb_build_object('score', kind->0, 'max', kind->1, 'state', kind->2)
                           from (select details->'kinds'->(get_byte(bytes, at + 15) * 256 + get_byte(bytes, at + 16)) as kind) kinds)
                 end
            from (select decode(details->>'items', 'base64') as bytes) packed
            cross join lateral (select position(uuid_send(item) in bytes) as at) found)
  end;
