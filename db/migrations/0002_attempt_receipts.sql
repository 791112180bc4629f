CREATE TABLE "attempt_receipts" (
	"attempt_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"code" text NOT NULL,
	"nonce" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"seqs" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attempt_receipts_attempt_id_version_pk" PRIMARY KEY("attempt_id","version"),
	CONSTRAINT "attempt_receipts_code" UNIQUE("institution_id","code")
);
--> statement-breakpoint
ALTER TABLE "attempt_receipts" ADD CONSTRAINT "attempt_receipts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_receipts" ADD CONSTRAINT "attempt_receipts_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;