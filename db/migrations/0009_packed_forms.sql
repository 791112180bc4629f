CREATE TABLE "form_compositions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"sections" jsonb NOT NULL,
	CONSTRAINT "form_compositions_digest" UNIQUE("questionnaire_id","digest")
);
--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_institution_id_institutions_id_fk";
--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_questionnaire_id_questionnaires_id_fk";
--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "form" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "composition_id" uuid;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "packed_form" "bytea";--> statement-breakpoint
ALTER TABLE "form_compositions" ADD CONSTRAINT "form_compositions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_compositions" ADD CONSTRAINT "form_compositions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_one_form" CHECK ((form is null) = (packed_form is not null and composition_id is not null));--> statement-breakpoint
-- Written by hand from here on. Details of a sheet by item, packed or from before they were packed (features/exam/packed-details.ts).
create function score_details(details jsonb) returns jsonb
  language sql immutable parallel safe
  return case
    when details is null or details->'items' is null or jsonb_typeof(details->'items') <> 'string' then details
    else (select coalesce(jsonb_object_agg(encode(substr(bytes, at, 16), 'hex')::uuid,
                   jsonb_build_object('score', kind->0, 'max', kind->1, 'state', kind->2)), '{}'::jsonb)
            from (select decode(details->>'items', 'base64') as bytes) packed
            cross join generate_series(1, length(bytes), 18) at
            cross join lateral (select details->'kinds'->(get_byte(bytes, at + 15) * 256 + get_byte(bytes, at + 16)) as kind) kinds)
  end;
--> statement-breakpoint
create function score_detail(details jsonb, item uuid) returns jsonb
  language sql immutable parallel safe
  return case
    when details is null or details->'items' is null or jsonb_typeof(details->'items') <> 'string' then details->(item::text)
    else (select jsonb_build_object('score', kind->0, 'max', kind->1, 'state', kind->2)
            from (select decode(details->>'items', 'base64') as bytes) packed
            cross join lateral (select position(uuid_send(item) in bytes) as at) found
            cross join lateral (select details->'kinds'->(get_byte(bytes, at + 15) * 256 + get_byte(bytes, at + 16)) as kind) kinds
           where at > 0 and (at - 1) % 18 = 0)
  end;
