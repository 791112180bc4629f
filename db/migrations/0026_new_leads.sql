DROP INDEX "campaign_leads_new";--> statement-breakpoint
CREATE INDEX "campaign_leads_new" ON "campaign_leads" USING btree ("institution_id","campaign_id") WHERE state = 'new';