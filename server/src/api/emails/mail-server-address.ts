import { isDecodable } from '@platform/process/is-url';

export const HOW_TO_WRITE_SMTP_URL =
  'SMTP_URL is no address of a mail server; write it as in: smtps://user:password@smtp.example.com, in a password %25 for %';

export const isMailServerAddress = (text: string): boolean =>
  /^smtps?:\/\/./i.test(text) && URL.canParse(text) && new URL(text).hostname !== '' && isDecodable(text);
