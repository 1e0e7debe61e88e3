import { createAction } from '@piston-parts/shared-store';

/** Apart from the slice, which comes with every screen. */
export const sessionEnded = createAction<{ sessionId: string }>('mf-account/ownAccount/sessionEnded');
export const otherSessionsEnded = createAction('mf-account/ownAccount/otherSessionsEnded');
