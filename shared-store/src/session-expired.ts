import { createAction } from '@reduxjs/toolkit';

/** The backend refused the token in mid-session. */
export const sessionExpired = createAction('auth/sessionExpired');
