CREATE INDEX "products_part_type" ON "products" USING btree ("part_type","position");--> statement-breakpoint
-- What is below a part is kept until the listing changes: cars, fitments and what else it shows of other parts change it too.
CREATE TRIGGER "products_about" AFTER UPDATE OF "part_type", "universal", "name", "image_src", "image_alt", "previous_price" ON "products" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('listing');--> statement-breakpoint
CREATE TRIGGER "fitments_listing" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "fitments" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('listing');--> statement-breakpoint
CREATE TRIGGER "vehicles_listing" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "vehicles" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('listing');
