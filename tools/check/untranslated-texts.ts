/** Files whose texts are names, examples or translations themselves. */
export const FILES_WITHOUT_SENTENCES =
  /^(?:contract\/src\/site\/example|web\/src\/locales|web\/src\/features\/people\/shared\/counties\.ts$)/;

/** Names and code that pages show, the same in every language. */
export const UNTRANSLATED: ReadonlySet<string> = new Set([
  'Kanisa',
  'English',
  'Kiswahili',
  'Facebook',
  'Instagram',
  'Planning Center',
  'Breeze',
  'Tithe.ly',
  'CCB / Pushpay',
  'Elvanto',
  '.env',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_GATEWAY',
  'SMS_SHORTCODE',
  '/ministries#',
  'Bearer ${token}',
  // The offer speaks to readers of Kiswahili on English pages.
  'Soma kwa Kiswahili?',
  'Ndiyo',
  'Hapana',
  // The service worker has both languages of this notice in one file.
  'There is news for you.',
  'Kuna habari kwa ajili yako.',
]);
