import type { PageTexts } from '@platform/protocol/page-head';

/** The guards of this shell, by the names that remotes declare. */
export const guardNames = ['signed-in', 'visitors'] as const satisfies readonly PageTexts['guard'][];
