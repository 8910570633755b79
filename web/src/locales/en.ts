/** English needs no lines but the plural forms: every other sentence is its own key. */
export const en = {
  'Resend code in {count} seconds_one': 'Resend code in {count} second',
  'Resend code in {count} seconds_other': 'Resend code in {count} seconds',
  '{count} people ask for the deletion of their account_one': '{count} person asks for the deletion of their account',
  '{count} people ask for the deletion of their account_other': '{count} people ask for the deletion of their account',
  '{count} family members_one': '{count} family member',
  '{count} family members_other': '{count} family members',
  '{count} Members_one': '{count} Member',
  '{count} Members_other': '{count} Members',
  '{count} counties to choose from_one': '{count} county to choose from',
  '{count} counties to choose from_other': '{count} counties to choose from',
} as const;
