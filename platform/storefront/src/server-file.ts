/** Where the builds of the shell and of the remotes have what renders their screens on the server. */
export const SERVER_FILE = 'server/server.js';

/** Whether a build's file, by its path in it, is for the server alone. No page asks for it. */
export const isForServer = (file: string): boolean => file.startsWith('server/');

/** @param file of a server build; absolute. @returns the folder of the build */
export const buildFolderOf = (file: string): string => file.slice(0, -SERVER_FILE.length);
