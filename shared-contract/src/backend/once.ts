/** @returns a function that makes a value at its first call, for what costs time and few processes need. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
