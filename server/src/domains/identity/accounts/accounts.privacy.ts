import { LEFT_OUT, type PersonalData } from '../../../core/personal-data.ts';

export const accountsPrivacy: PersonalData = {
  files: [],
  columns: { account_codes: `${LEFT_OUT}hashes of codes that live ten minutes` },
};
