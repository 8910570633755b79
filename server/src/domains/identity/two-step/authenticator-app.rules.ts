/** Binds a sealed secret to its owner. */
export const formatAppContext = (userId: number): string => `authenticator app of user ${userId}`;
