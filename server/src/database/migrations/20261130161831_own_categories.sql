ALTER TABLE "products" DROP CONSTRAINT "products_category";
