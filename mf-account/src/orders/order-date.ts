const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** @param timestamp as the data keeps it: `2026-11-21T13:45:35+05:30`. @returns `21 November 2026`. */
export const formatDay = (timestamp: string): string => dayFormat.format(new Date(timestamp));

export const describeRefund = (refundedAt: string): string => `Refunded on ${formatDay(refundedAt)}`;
