ALTER TABLE "practical_tests" ADD COLUMN "max_criterion_difference" numeric(16, 4);--> statement-breakpoint
ALTER TABLE "practical_visits" ADD COLUMN "levels" jsonb;--> statement-breakpoint
-- Levels of the forms that were given before: of each item the last entry before the form was given.
UPDATE practical_visits v
   SET levels = (SELECT jsonb_object_agg(last.item_id, last.value)
                   FROM (SELECT DISTINCT ON (e.entry->>'item_id') e.entry->>'item_id' AS item_id, e.entry->'value' AS value
                           FROM practical_entries e
                          WHERE e.visit_id = v.id AND e.entry->>'kind' = 'item'
                            AND e.seq < (SELECT max(s.seq) FROM practical_entries s
                                          WHERE s.visit_id = v.id AND s.entry->>'kind' = 'submit' AND s.entry->'value' = 'true')
                          ORDER BY e.entry->>'item_id', e.seq DESC) last
                  WHERE last.value <> 'null')
 WHERE v.state = 'submitted';
