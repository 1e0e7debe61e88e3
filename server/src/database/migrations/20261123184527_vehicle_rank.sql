ALTER TABLE "vehicles" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_rank" CHECK ("vehicles"."rank" between 1 and 9999);
--> statement-breakpoint
-- Listings also filter and sort parts by their kind and by the vehicles that they fit.
DROP TRIGGER "products_facts" ON "products";
--> statement-breakpoint
CREATE TRIGGER "products_facts" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "id", "position", "category", "manufacturer_name", "rating", "actual_price", "part_type", "universal" ON "products" FOR EACH STATEMENT EXECUTE FUNCTION count_facts_change();
--> statement-breakpoint
CREATE TRIGGER "fitments_facts" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "fitments" FOR EACH STATEMENT EXECUTE FUNCTION count_facts_change();
--> statement-breakpoint
CREATE TRIGGER "vehicles_facts" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "vehicles" FOR EACH STATEMENT EXECUTE FUNCTION count_facts_change();
