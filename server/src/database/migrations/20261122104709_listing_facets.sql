-- Listings count parts by their makers and find parts by their words, so a change of either is a change of the listing.
DROP TRIGGER "products_listing" ON "products";
--> statement-breakpoint
CREATE TRIGGER "products_listing" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "id", "position", "search_name", "category", "manufacturer_name", "rating", "actual_price" ON "products" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('listing');
--> statement-breakpoint
CREATE TRIGGER "part_search_listing" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "part_search" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('listing');
