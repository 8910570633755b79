/** English needs no lines but the plural forms: every other sentence is its own key. */
export const en = {
  'Resend code in {count} seconds_one': 'Resend code in {count} second',
  'Resend code in {count} seconds_other': 'Resend code in {count} seconds',
} as const;
