export const EMAIL_UNDO_DAYS = 7;

export const securityMessages = {
  currentPassword: 'Current password is required',
  currentPasswordWrong: 'Current password is not right',
  passwordChanged: 'Your password was changed. Your other devices are signed out.',
  signedOut: 'That device is signed out.',
  othersSignedOut: 'All other devices are signed out.',
  noSession: 'That device is signed out already.',
  undoRejected: 'This link is not valid any more.',
  emailCodeSent: 'If your email address is not confirmed yet, a code is on its way to it.',
  emailConfirmed: 'Your email address is confirmed. You can log in with it now.',
  undone: 'Your old email address is back, and every device is signed out.',
} as const;

/** Shown by the browser if an error answer has no text. */
export const securityFallbacks = {
  confirmEmail: 'Failed to confirm your email address',
} as const;
