CREATE TABLE "room_shifts" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end" text,
	"ended_by" uuid,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "attempt_messages" ADD COLUMN "kind" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_config_id_room_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."room_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_shifts_open" ON "room_shifts" USING btree ("room_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "room_shifts_room" ON "room_shifts" USING btree ("room_id","began_at");--> statement-breakpoint
CREATE INDEX "room_shifts_user" ON "room_shifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_shifts_config" ON "room_shifts" USING btree ("config_id");