CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at","id");
