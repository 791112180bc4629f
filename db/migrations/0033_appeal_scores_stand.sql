ALTER TABLE "resolved_scores" ADD COLUMN "by_appeal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "resolved_scores" r SET "by_appeal" = true FROM "appeal_effects" e
 WHERE e.kind = 'score' AND e.undone_at IS NULL AND r.attempt_id = (e.detail->>'answer_id')::uuid
   AND r.item_id = (e.detail->>'item_id')::uuid AND r.score = (e.detail->>'score')::numeric;
