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
    meaning: 'From now on they can sign in and see their own profile, nothing else. It can be undone.',
  },
  verify: {
    label: 'Verify',
    question: 'Verify {name}?',
    meaning: 'Do this when you know the person. They can then change their profile and their family.',
  },
  unverify: {
    label: 'Unverify',
    question: 'Unverify {name}?',
    meaning: 'They can no longer change their profile or their family until they are verified again.',
  },
};
