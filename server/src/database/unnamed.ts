/**
 * For `prepare`, so that the SQL of a statement is built once. Without a name, the database keeps nothing of it: behind a
 * pooler the next one may have another connection.
 */
export const UNNAMED = '';
