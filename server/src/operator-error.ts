/** A failure that a person can mend; the message says what is wrong and what to do. It is printed without a stack. */
export class OperatorError extends Error {}
