import { LEFT_OUT, type PersonalData } from '../../../core/personal-data.ts';
import { ENDS } from '../../../db/merge-rules.ts';

export const accountsPrivacy: PersonalData = {
  files: [],
  merging: { account_codes: { user_id: ENDS } },
  columns: { account_codes: `${LEFT_OUT}hashes of codes that live ten minutes` },
};
