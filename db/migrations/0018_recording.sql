ALTER TABLE "media_segments" ADD COLUMN "device_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_segments" ADD COLUMN "header" "bytea";--> statement-breakpoint
ALTER TABLE "proctoring_sessions" ADD COLUMN "video_gaps" jsonb DEFAULT '[]'::jsonb NOT NULL;