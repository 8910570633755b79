import { message } from '@kanisa/contract/core/message.ts';
import { t } from '../../../../lib/i18n.ts';
export type UserToggle = 'activate' | 'deactivate' | 'verify' | 'unverify';

interface ToggleTexts {
  label: string;
  question: string;
  /** Consequence for the user. */
  meaning: string;
}

export const USER_TOGGLES: Record<UserToggle, ToggleTexts> = {
  activate: {
    label: t('Activate'),
    question: message('Activate {name}?'),
    meaning: t('They can use the site again, with the rights of their role.'),
  },
  deactivate: {
    label: t('Deactivate'),
    question: message('Deactivate {name}?'),
    meaning: t('They’ll only be able to sign in and see their own profile. You can undo this.'),
  },
  verify: {
    label: t('Verify'),
    question: message('Verify {name}?'),
    meaning: t('Do this if you know the person. They can then change their profile and family.'),
  },
  unverify: {
    label: t('Unverify'),
    question: message('Unverify {name}?'),
    meaning: t('They can’t change their profile or family until they’re verified again.'),
  },
};
