create table counts (id int);
--> statement-breakpoint
create table counts (id int);
