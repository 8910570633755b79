export type UserToggle = 'activate' | 'deactivate' | 'verify' | 'unverify';

interface ToggleTexts {
  label: string;
  question: string;
  /** Consequence for the user. */
  meaning: string;
}

export const USER_TOGGLES: Record<UserToggle, ToggleTexts> = {
  activate: {
    label: 'Activate',
    question: 'Activate {name}?',
    meaning: 'They can use the site again, with the rights of their role.',
  },
  deactivate: {
    label: 'Deactivate',
    question: 'Deactivate {name}?',
    meaning: 'They’ll only be able to sign in and see their own profile. You can undo this.',
  },
  verify: {
    label: 'Verify',
    question: 'Verify {name}?',
    meaning: 'Do this if you know the person. They can then change their profile and family.',
  },
  unverify: {
    label: 'Unverify',
    question: 'Unverify {name}?',
    meaning: 'They can’t change their profile or family until they’re verified again.',
  },
};
