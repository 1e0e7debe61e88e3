-- Parts that are sold out come after those in stock: the order of listings changes when a part sells out or comes back.
CREATE TRIGGER "products_sold_out" AFTER UPDATE OF "quantity", "out_of_stock" ON "products" FOR EACH ROW WHEN ((OLD."out_of_stock" OR OLD."quantity" = 0) IS DISTINCT FROM (NEW."out_of_stock" OR NEW."quantity" = 0)) EXECUTE FUNCTION count_catalogue_change('listing');
