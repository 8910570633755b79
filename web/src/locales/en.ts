/** English needs no lines but the plural forms: every other sentence is its own key. */
export const en = {
  '{count} minutes_one': '{count} minute',
  '{count} minutes_other': '{count} minutes',
  '{count} seconds_one': '{count} second',
  '{count} seconds_other': '{count} seconds',
} as const;
