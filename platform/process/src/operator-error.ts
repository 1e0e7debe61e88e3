/** A failure that a person can fix; the message contains the fault and the fix. It is printed without a stack. */
export class OperatorError extends Error {}
