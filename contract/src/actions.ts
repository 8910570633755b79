/**
 * Everything a signed-in person may be allowed to do. Each has exactly one rule, in the server's policy table.
 */
export const ACTIONS = ['profile.read'] as const;
export type Action = (typeof ACTIONS)[number];
